// Letters that look like others, each with the letter that it is taken for.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

namespace lair::people {

struct Lookalike {
  char32_t letter;  // after compatibility normalisation and case folding
  char32_t taken_for;
};

// Chosen from the confusables of Unicode Technical Standard 39: what a person could mistake at the
// size of a name beside a seat, including names that are written entirely in one other alphabet.
// ICU has all of them, but in 36 MB that the server needs for nothing else, and each of its
// versions changes what an account is found by. What ICU has beyond these rows concerns letters
// that names cannot have. A server brings the accounts that it finds up to date with its rows.
//
// Letters are folded to lower case before they are looked up. If the two cases resemble different
// letters (Greek nu: Ν like N, ν like v), the capital decides. The rows are in order, so that a
// letter is found quickly.
inline constexpr std::array kLookalikes{
  // Digits, strokes.
    Lookalike{U'0',      U'o'     },
    Lookalike{U'1',      U'l'     },
    Lookalike{U'i',      U'l'     },
    Lookalike{U'|',      U'l'     },
 // Latin letters of other alphabets, and of phonetics.
    Lookalike{U'\u0131', U'l'     },
    Lookalike{U'\u0185', U'b'     },
    Lookalike{U'\u018D', U'g'     },
    Lookalike{U'\u01A8', U'2'     },
    Lookalike{U'\u021D', U'3'     },
    Lookalike{U'\u0223', U'8'     },
    Lookalike{U'\u0251', U'a'     },
    Lookalike{U'\u025C', U'3'     },
    Lookalike{U'\u0261', U'g'     },
    Lookalike{U'\u0262', U'g'     },
    Lookalike{U'\u0263', U'y'     },
    Lookalike{U'\u0269', U'l'     },
    Lookalike{U'\u026A', U'l'     },
    Lookalike{U'\u026F', U'w'     },
    Lookalike{U'\u0274', U'n'     },
    Lookalike{U'\u0280', U'r'     },
    Lookalike{U'\u028B', U'u'     },
    Lookalike{U'\u028F', U'y'     },
    Lookalike{U'\u0292', U'3'     },
    Lookalike{U'\u0299', U'b'     },
    Lookalike{U'\u029C', U'h'     },
    Lookalike{U'\u029D', U'j'     },
    Lookalike{U'\u029F', U'l'     },
 // Greek.
    Lookalike{U'\u03B1', U'a'     },
    Lookalike{U'\u03B2', U'b'     },
    Lookalike{U'\u03B3', U'y'     },
    Lookalike{U'\u03B5', U'e'     },
    Lookalike{U'\u03B6', U'z'     },
    Lookalike{U'\u03B7', U'h'     },
    Lookalike{U'\u03B9', U'l'     },
    Lookalike{U'\u03BA', U'k'     },
    Lookalike{U'\u03BB', U'\u043B'},
    Lookalike{U'\u03BC', U'm'     },
    Lookalike{U'\u03BD', U'n'     },
    Lookalike{U'\u03BF', U'o'     },
    Lookalike{U'\u03C0', U'\u043F'},
    Lookalike{U'\u03C1', U'p'     },
    Lookalike{U'\u03C3', U'o'     },
    Lookalike{U'\u03C4', U't'     },
    Lookalike{U'\u03C5', U'y'     },
    Lookalike{U'\u03C6', U'\u0444'},
    Lookalike{U'\u03C7', U'x'     },
    Lookalike{U'\u03C8', U'\u0471'},
    Lookalike{U'\u03C9', U'w'     },
    Lookalike{U'\u03DD', U'f'     },
    Lookalike{U'\u03E9', U'2'     },
    Lookalike{U'\u03F3', U'j'     },
    Lookalike{U'\u03FB', U'm'     },
 // Cyrillic.
    Lookalike{U'\u0430', U'a'     },
    Lookalike{U'\u0431', U'6'     },
    Lookalike{U'\u0432', U'b'     },
    Lookalike{U'\u0433', U'r'     },
    Lookalike{U'\u0435', U'e'     },
    Lookalike{U'\u0437', U'3'     },
    Lookalike{U'\u043A', U'k'     },
    Lookalike{U'\u043C', U'm'     },
    Lookalike{U'\u043D', U'h'     },
    Lookalike{U'\u043E', U'o'     },
    Lookalike{U'\u0440', U'p'     },
    Lookalike{U'\u0441', U'c'     },
    Lookalike{U'\u0442', U't'     },
    Lookalike{U'\u0443', U'y'     },
    Lookalike{U'\u0445', U'x'     },
    Lookalike{U'\u044A', U'b'     },
    Lookalike{U'\u044C', U'b'     },
    Lookalike{U'\u0454', U'e'     },
    Lookalike{U'\u0455', U's'     },
    Lookalike{U'\u0456', U'l'     },
    Lookalike{U'\u0458', U'j'     },
    Lookalike{U'\u045B', U'h'     },
    Lookalike{U'\u0461', U'w'     },
    Lookalike{U'\u0475', U'v'     },
    Lookalike{U'\u0491', U'r'     },
    Lookalike{U'\u04AF', U'y'     },
    Lookalike{U'\u04BB', U'h'     },
    Lookalike{U'\u04BD', U'e'     },
    Lookalike{U'\u04CF', U'l'     },
    Lookalike{U'\u04E1', U'3'     },
    Lookalike{U'\u0501', U'd'     },
    Lookalike{U'\u050D', U'g'     },
    Lookalike{U'\u051B', U'q'     },
    Lookalike{U'\u051D', U'w'     },
 // Armenian.
    Lookalike{U'\u0561', U'w'     },
    Lookalike{U'\u0563', U'q'     },
    Lookalike{U'\u0566', U'q'     },
    Lookalike{U'\u0570', U'h'     },
    Lookalike{U'\u0575', U'j'     },
    Lookalike{U'\u0578', U'n'     },
    Lookalike{U'\u057C', U'n'     },
    Lookalike{U'\u057D', U'u'     },
    Lookalike{U'\u057F', U's'     },
    Lookalike{U'\u0581', U'g'     },
    Lookalike{U'\u0584', U'f'     },
    Lookalike{U'\u0585', U'o'     },
 // Hebrew.
    Lookalike{U'\u05D5', U'l'     },
    Lookalike{U'\u05D8', U'v'     },
    Lookalike{U'\u05DF', U'l'     },
    Lookalike{U'\u05E1', U'o'     },
 // Arabic, N'Ko.
    Lookalike{U'\u0627', U'l'     },
    Lookalike{U'\u0647', U'o'     },
    Lookalike{U'\u0661', U'l'     },
    Lookalike{U'\u0665', U'o'     },
    Lookalike{U'\u0667', U'v'     },
    Lookalike{U'\u06BE', U'o'     },
    Lookalike{U'\u06C1', U'o'     },
    Lookalike{U'\u06D5', U'o'     },
    Lookalike{U'\u06F1', U'l'     },
    Lookalike{U'\u06F5', U'o'     },
    Lookalike{U'\u06F7', U'v'     },
    Lookalike{U'\u07C0', U'o'     },
 // Scripts of India and its neighbours; Georgian, Ethiopic.
    Lookalike{U'\u0966', U'o'     },
    Lookalike{U'\u09E6', U'o'     },
    Lookalike{U'\u09EA', U'8'     },
    Lookalike{U'\u09ED', U'9'     },
    Lookalike{U'\u0A66', U'o'     },
    Lookalike{U'\u0A67', U'9'     },
    Lookalike{U'\u0A6A', U'8'     },
    Lookalike{U'\u0AE6', U'o'     },
    Lookalike{U'\u0B20', U'o'     },
    Lookalike{U'\u0B66', U'o'     },
    Lookalike{U'\u0B68', U'9'     },
    Lookalike{U'\u0BE6', U'o'     },
    Lookalike{U'\u0C66', U'o'     },
    Lookalike{U'\u0CE6', U'o'     },
    Lookalike{U'\u0D20', U'o'     },
    Lookalike{U'\u0D66', U'o'     },
    Lookalike{U'\u0D6D', U'9'     },
    Lookalike{U'\u0E50', U'o'     },
    Lookalike{U'\u0ED0', U'o'     },
    Lookalike{U'\u101D', U'o'     },
    Lookalike{U'\u1040', U'o'     },
    Lookalike{U'\u10E7', U'y'     },
    Lookalike{U'\u10FF', U'o'     },
    Lookalike{U'\u1200', U'u'     },
    Lookalike{U'\u12D0', U'o'     },
 // Cherokee, of which case folding keeps the capitals.
    Lookalike{U'\u13A0', U'd'     },
    Lookalike{U'\u13A1', U'r'     },
    Lookalike{U'\u13A2', U't'     },
    Lookalike{U'\u13A5', U'l'     },
    Lookalike{U'\u13A9', U'y'     },
    Lookalike{U'\u13AA', U'a'     },
    Lookalike{U'\u13AB', U'j'     },
    Lookalike{U'\u13AC', U'e'     },
    Lookalike{U'\u13B3', U'w'     },
    Lookalike{U'\u13B7', U'm'     },
    Lookalike{U'\u13BB', U'h'     },
    Lookalike{U'\u13BD', U'y'     },
    Lookalike{U'\u13C0', U'g'     },
    Lookalike{U'\u13C2', U'h'     },
    Lookalike{U'\u13C3', U'z'     },
    Lookalike{U'\u13CE', U'4'     },
    Lookalike{U'\u13CF', U'b'     },
    Lookalike{U'\u13D2', U'r'     },
    Lookalike{U'\u13D4', U'w'     },
    Lookalike{U'\u13D5', U's'     },
    Lookalike{U'\u13D9', U'v'     },
    Lookalike{U'\u13DA', U's'     },
    Lookalike{U'\u13DE', U'l'     },
    Lookalike{U'\u13DF', U'c'     },
    Lookalike{U'\u13E2', U'p'     },
    Lookalike{U'\u13E6', U'k'     },
    Lookalike{U'\u13E7', U'd'     },
    Lookalike{U'\u13EE', U'6'     },
    Lookalike{U'\u13F3', U'g'     },
    Lookalike{U'\u13F4', U'b'     },
 // Small capitals; phonetics.
    Lookalike{U'\u1D00', U'a'     },
    Lookalike{U'\u1D04', U'c'     },
    Lookalike{U'\u1D05', U'd'     },
    Lookalike{U'\u1D07', U'e'     },
    Lookalike{U'\u1D0A', U'j'     },
    Lookalike{U'\u1D0B', U'k'     },
    Lookalike{U'\u1D0D', U'm'     },
    Lookalike{U'\u1D0F', U'o'     },
    Lookalike{U'\u1D11', U'o'     },
    Lookalike{U'\u1D18', U'p'     },
    Lookalike{U'\u1D1B', U't'     },
    Lookalike{U'\u1D1C', U'u'     },
    Lookalike{U'\u1D20', U'v'     },
    Lookalike{U'\u1D21', U'w'     },
    Lookalike{U'\u1D22', U'z'     },
    Lookalike{U'\u1D26', U'r'     },
    Lookalike{U'\u1D83', U'g'     },
    Lookalike{U'\u1D8C', U'y'     },
    Lookalike{U'\u1E9D', U'f'     },
    Lookalike{U'\u1EFF', U'y'     },
 // Kana that look like Han.
    Lookalike{U'\u3007', U'o'     },
    Lookalike{U'\u3078', U'ヘ'   },
    Lookalike{U'\u308A', U'リ'   },
    Lookalike{U'\u30A8', U'工'   },
    Lookalike{U'\u30AB', U'力'   },
    Lookalike{U'\u30BF', U'夕'   },
    Lookalike{U'\u30C1', U'千'   },
    Lookalike{U'\u30C8', U'卜'   },
    Lookalike{U'\u30CB', U'二'   },
    Lookalike{U'\u30CF', U'八'   },
    Lookalike{U'\u30DF', U'三'   },
    Lookalike{U'\u30ED', U'口'   },
    Lookalike{U'\u30FC', U'一'   },
 // Rare letters of Latin and Cyrillic.
    Lookalike{U'\uA645', U'2'     },
    Lookalike{U'\uA647', U'l'     },
    Lookalike{U'\uA731', U's'     },
    Lookalike{U'\uA75B', U'2'     },
    Lookalike{U'\uA76B', U'3'     },
    Lookalike{U'\uA76F', U'9'     },
    Lookalike{U'\uA799', U'f'     },
    Lookalike{U'\uA79F', U'u'     },
    Lookalike{U'\uA7B5', U'b'     },
    Lookalike{U'\uAB32', U'e'     },
    Lookalike{U'\uAB35', U'f'     },
    Lookalike{U'\uAB3D', U'o'     },
    Lookalike{U'\uAB47', U'r'     },
    Lookalike{U'\uAB48', U'r'     },
    Lookalike{U'\uAB4E', U'u'     },
    Lookalike{U'\uAB52', U'u'     },
    Lookalike{U'\uAB53', U'x'     },
    Lookalike{U'\uAB5A', U'y'     },
};

consteval bool is_in_order_and_final(const decltype(kLookalikes)& rows) {
  for (std::size_t at = 0; at < rows.size(); ++at) {
    if (at > 0 && rows[at - 1].letter >= rows[at].letter) return false;
    for (const Lookalike& other : rows) {
      if (other.letter == rows[at].taken_for) return false;  // would need a second step
    }
  }
  return true;
}

static_assert(is_in_order_and_final(kLookalikes));

constexpr char32_t taken_for(char32_t letter) {
  const auto* const row = std::ranges::lower_bound(kLookalikes, letter, {}, &Lookalike::letter);
  return row != kLookalikes.end() && row->letter == letter ? row->taken_for : letter;
}

// Two letters in a row that look like one.
struct LookalikePair {
  char32_t first;
  char32_t second;
  char32_t taken_for;
};

inline constexpr std::array kLookalikePairs{
    LookalikePair{U'r', U'n', U'm'     },
    LookalikePair{U'v', U'v', U'w'     },
    LookalikePair{U'b', U'l', U'\u044B'},
    LookalikePair{U'l', U'o', U'\u044E'},
};

}  // namespace lair::people
