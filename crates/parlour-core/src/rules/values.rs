//! The values of a rule as a list of words.

/// Declares the values of house rules, each with what it means and `= "its label in a form"`. The first one is the
/// default; files and flags write it in kebab-case.
///
/// ```
/// parlour_core::rule_values! {
///     /// What happens on a 1.
///     pub enum OnOne {
///         /// The pot is lost.
///         LosePot = "Lose the pot",
///         /// Half of the pot goes to the player's score.
///         KeepHalf = "Keep half of it",
///     }
/// }
/// assert_eq!(OnOne::default(), OnOne::LosePot);
/// assert_eq!(serde_json::to_string(&OnOne::KeepHalf).unwrap(), r#""keep-half""#);
/// ```
#[macro_export]
macro_rules! rule_values {
    ($(
        $(#[$rule:meta])+
        pub enum $name:ident {
            $(#[$first_meaning:meta])+
            $first:ident = $first_label:tt,
            $($(#[$meaning:meta])+ $value:ident = $label:tt,)*
        }
    )+) => {$(
        $(#[$rule])+
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        #[derive(::serde::Serialize, ::serde::Deserialize, ::schemars::JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        pub enum $name {
            $(#[$first_meaning])+
            #[schemars(title = $first_label)]
            #[default]
            $first,
            $($(#[$meaning])+ #[schemars(title = $label)] $value,)*
        }
    )+};
}
