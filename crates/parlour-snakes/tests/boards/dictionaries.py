# head: tail
snakes = {16: 6, 46: 25}
# foot: top
ladders = {
    2: 38,
    7: 14,
}
