//! Writes Parquet: a table of numbers and texts in columns, each page compressed with gzip.
//!
//! This is the plain part of the format (<https://parquet.apache.org/docs/file-format/>): required columns, plain encoding,
//! one page per column and row group. The metadata is Thrift in its compact protocol.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::GzEncoder;

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ColumnKind {
    /// Whole numbers of 64 bits.
    Integer,
    /// Texts.
    Text,
}

/// The values of a column that are not written yet.
#[derive(Debug, Clone, Default)]
pub struct Column {
    bytes: Vec<u8>,
    len: usize,
}

/// A Parquet file that is being written.
pub struct ParquetWriter<'a> {
    out: &'a mut dyn Write,
    schema: &'static [(&'static str, ColumnKind)],
    /// What the file says about itself.
    about: String,
    offset: i64,
    groups: Vec<Group>,
}

/// A written row group: its rows, and for each column the offset and the sizes of its page.
struct Group {
    rows: i64,
    pages: Vec<Page>,
}

struct Page {
    offset: i64,
    /// The bytes with the header, as they are and uncompressed.
    size: i64,
    plain_size: i64,
}

const MAGIC: &[u8; 4] = b"PAR1";
/// The key of what a file says about itself.
const ABOUT: &str = "parlour";

// Numbers of the format.
const INT64: i64 = 2;
const BYTE_ARRAY: i64 = 6;
const REQUIRED: i64 = 0;
const UTF8: i64 = 0;
const PLAIN: i64 = 0;
const RLE: i64 = 3;
const GZIP: i64 = 2;
const DATA_PAGE: i64 = 0;

impl Column {
    /// The number of values.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no values.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Adds a number to a column of numbers.
    pub fn push_integer(&mut self, number: i64) {
        self.bytes.extend(number.to_le_bytes());
        self.len += 1;
    }

    /// Adds a text to a column of texts.
    pub fn push_text(&mut self, text: &str) {
        self.bytes.extend(u32::try_from(text.len()).unwrap_or(u32::MAX).to_le_bytes());
        self.bytes.extend(text.as_bytes());
        self.len += 1;
    }
}

impl<'a> ParquetWriter<'a> {
    /// A file with these columns. `about` is kept under the key `parlour` of the file's metadata.
    pub fn new(
        out: &'a mut dyn Write,
        schema: &'static [(&'static str, ColumnKind)],
        about: &str,
    ) -> io::Result<Self> {
        out.write_all(MAGIC)?;
        Ok(Self { out, schema, about: about.to_owned(), offset: 4, groups: Vec::new() })
    }

    /// Writes what the columns hold as a row group, and empties them.
    pub fn write_group(&mut self, columns: &mut [Column]) -> io::Result<()> {
        let rows = columns.first().map_or(0, Column::len);
        if rows == 0 {
            return Ok(());
        }
        let mut pages = Vec::new();
        for column in columns {
            pages.push(self.write_page(column)?);
            column.bytes.clear();
            column.len = 0;
        }
        self.groups.push(Group { rows: signed(rows), pages });
        Ok(())
    }

    fn write_page(&mut self, column: &Column) -> io::Result<Page> {
        let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
        packed.write_all(&column.bytes)?;
        let packed = packed.finish()?;
        let mut header = Thrift::default();
        header.integer(1, I32, DATA_PAGE);
        header.integer(2, I32, signed(column.bytes.len()));
        header.integer(3, I32, signed(packed.len()));
        header.begin(5);
        header.integer(1, I32, signed(column.len));
        header.integer(2, I32, PLAIN);
        header.integer(3, I32, RLE);
        header.integer(4, I32, RLE);
        header.end();
        header.stop();
        let (offset, head) = (self.offset, signed(header.bytes.len()));
        self.put(&header.bytes)?;
        self.put(&packed)?;
        Ok(Page { offset, size: self.offset - offset, plain_size: head + signed(column.bytes.len()) })
    }

    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.offset += signed(bytes.len());
        self.out.write_all(bytes)
    }

    /// Writes the end of the file.
    pub fn finish(mut self) -> io::Result<()> {
        let footer = self.footer();
        let length = u32::try_from(footer.len()).unwrap_or(u32::MAX);
        self.put(&footer)?;
        self.put(&length.to_le_bytes())?;
        self.put(MAGIC)
    }

    fn footer(&self) -> Vec<u8> {
        let mut footer = Thrift::default();
        footer.integer(1, I32, 1);
        footer.list(2, STRUCT, self.schema.len() + 1);
        footer.element(|root| {
            root.text(4, "schema");
            root.integer(5, I32, signed(self.schema.len()));
        });
        for (name, kind) in self.schema {
            footer.element(|column| {
                column.integer(1, I32, kind.physical());
                column.integer(3, I32, REQUIRED);
                column.text(4, name);
                if *kind == ColumnKind::Text {
                    column.integer(6, I32, UTF8);
                }
            });
        }
        footer.integer(3, I64, self.groups.iter().map(|group| group.rows).sum());
        footer.list(4, STRUCT, self.groups.len());
        for group in &self.groups {
            footer.element(|written| self.describe(group, written));
        }
        footer.list(5, STRUCT, 1);
        footer.element(|about| {
            about.text(1, ABOUT);
            about.text(2, &self.about);
        });
        footer.text(6, concat!("parlour version ", env!("CARGO_PKG_VERSION")));
        footer.stop();
        footer.bytes
    }

    fn describe(&self, group: &Group, written: &mut Thrift) {
        written.list(1, STRUCT, group.pages.len());
        for (page, (name, kind)) in group.pages.iter().zip(self.schema) {
            written.element(|chunk| {
                chunk.integer(2, I64, page.offset);
                chunk.begin(3);
                chunk.integer(1, I32, kind.physical());
                chunk.list(2, I32, 1);
                chunk.varint(PLAIN);
                chunk.list(3, BINARY, 1);
                chunk.bytes_of(name);
                chunk.integer(4, I32, GZIP);
                chunk.integer(5, I64, group.rows);
                chunk.integer(6, I64, page.plain_size);
                chunk.integer(7, I64, page.size);
                chunk.integer(9, I64, page.offset);
                chunk.end();
            });
        }
        written.integer(2, I64, group.pages.iter().map(|page| page.plain_size).sum());
        written.integer(3, I64, group.rows);
    }
}

impl ColumnKind {
    const fn physical(self) -> i64 {
        match self {
            Self::Integer => INT64,
            Self::Text => BYTE_ARRAY,
        }
    }
}

fn signed(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

// Types of the compact protocol.
const I32: u8 = 5;
const I64: u8 = 6;
const BINARY: u8 = 8;
const LIST: u8 = 9;
const STRUCT: u8 = 12;

/// A Thrift struct in the compact protocol. Fields are written in the order of their numbers.
#[derive(Default)]
struct Thrift {
    bytes: Vec<u8>,
    /// The number of the last field, of this struct and of those around it.
    last: Vec<u8>,
    current: u8,
}

impl Thrift {
    fn field(&mut self, number: u8, kind: u8) {
        self.bytes.push((number - self.current) << 4 | kind);
        self.current = number;
    }

    fn integer(&mut self, number: u8, kind: u8, value: i64) {
        self.field(number, kind);
        self.varint(value);
    }

    /// A signed number, zigzag.
    fn varint(&mut self, value: i64) {
        self.unsigned(((value << 1) ^ (value >> 63)).cast_unsigned());
    }

    fn unsigned(&mut self, mut value: u64) {
        while value >= 0x80 {
            self.bytes.push(value.to_le_bytes()[0] | 0x80);
            value >>= 7;
        }
        self.bytes.push(value.to_le_bytes()[0]);
    }

    fn text(&mut self, number: u8, text: &str) {
        self.field(number, BINARY);
        self.bytes_of(text);
    }

    fn bytes_of(&mut self, text: &str) {
        self.unsigned(text.len() as u64);
        self.bytes.extend(text.as_bytes());
    }

    /// The head of a list; its elements follow.
    fn list(&mut self, number: u8, kind: u8, len: usize) {
        self.field(number, LIST);
        if let Ok(len @ 0..15) = u8::try_from(len) {
            self.bytes.push(len << 4 | kind);
        } else {
            self.bytes.push(0xF0 | kind);
            self.unsigned(len as u64);
        }
    }

    /// A struct as the element of a list.
    fn element(&mut self, fields: impl FnOnce(&mut Self)) {
        self.last.push(std::mem::take(&mut self.current));
        fields(self);
        self.end();
    }

    /// A struct as a field; [`Thrift::end`] closes it.
    fn begin(&mut self, number: u8) {
        self.field(number, STRUCT);
        self.last.push(std::mem::take(&mut self.current));
    }

    fn end(&mut self) {
        self.stop();
        self.current = self.last.pop().unwrap_or_default();
    }

    fn stop(&mut self) {
        self.bytes.push(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCHEMA: &[(&str, ColumnKind)] = &[("n", ColumnKind::Integer), ("t", ColumnKind::Text)];

    #[test]
    fn numbers_are_written_as_thrift_does() {
        let mut thrift = Thrift::default();
        for number in [0, -1, 1, 150, -150] {
            thrift.varint(number);
        }
        assert_eq!(thrift.bytes, [0, 1, 2, 0xAC, 2, 0xAB, 2]);
        let mut long = Thrift::default();
        long.list(1, STRUCT, 20);
        assert_eq!(long.bytes, [0x19, 0xFC, 20]);
    }

    #[test]
    fn a_file_begins_and_ends_as_readers_expect() {
        let mut file = Vec::new();
        let mut writer = ParquetWriter::new(&mut file, SCHEMA, "{}").expect("memory");
        let mut columns = [Column::default(), Column::default()];
        columns[0].push_integer(7);
        columns[1].push_text("seven");
        writer.write_group(&mut columns).expect("memory");
        assert!(columns[0].is_empty());
        writer.write_group(&mut columns).expect("nothing to write");
        assert_eq!(writer.groups.len(), 1);
        writer.finish().expect("memory");
        assert!(file.starts_with(MAGIC) && file.ends_with(MAGIC));
        let end = file.len() - 8;
        let length = u32::from_le_bytes(file[end..end + 4].try_into().expect("four bytes"));
        let footer = &file[end - usize::try_from(length).expect("small")..end];
        // Field 1 (version) is 1, and field 2 a list of three structs: the root and the columns.
        assert_eq!(footer[..4], [0x15, 2, 0x19, 0x3C]);
    }
}
