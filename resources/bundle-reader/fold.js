/*
 * Folding for the search of a bundle: what is written differently and read as the same becomes the same letters.
 * It agrees with the folding of the program that wrote the bundle. A classic script of 2017, for old browsers.
 */
;(function (reader) {
  'use strict'

  var letters = {}
  var pairs = [
    ['آأإٱٲٳٵ', 'ا'],
    ['ىیےۍێې', 'ي'],
    ['ةہۃەھۀۂ', 'ه'],
    ['ؤٶ', 'و'],
    ['ئٸۓ', 'ي'],
    ['کڪ', 'ك'],
    ['٠۰', '0'],
    ['١۱', '1'],
    ['٢۲', '2'],
    ['٣۳', '3'],
    ['٤۴', '4'],
    ['٥۵', '5'],
    ['٦۶', '6'],
    ['٧۷', '7'],
    ['٨۸', '8'],
    ['٩۹', '9'],
    ['ı', 'i'],
    ['ß', 'ss'],
    ['æ', 'ae'],
    ['œ', 'oe'],
    ['ø', 'o'],
    ['đð', 'd'],
    ['ł', 'l'],
    ['þ', 'th'],
  ]
  pairs.forEach(function (pair) {
    Array.from(pair[0]).forEach(function (letter) {
      letters[letter] = pair[1]
    })
  })

  /* Tashkeel, Quranic marks, niqqud, accents, tatweel, joiners, direction controls, variation selectors. */
  var transparent =
    /[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0711\u0730-\u074a\u0898-\u089f\u08ca-\u08ff\u00ad\u034f\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u{1ab0}-\u{1aff}\u{1dc0}-\u{1dff}\u{e0100}-\u{e01ef}]/u
  var accents = /[\u0300-\u036f\u0483-\u0487]/g
  var known = Object.create(null)

  function foldCharacter(character) {
    if (transparent.test(character)) return ''
    var plain = character.normalize('NFKC').toLowerCase()
    plain = plain.normalize('NFD').replace(accents, '').normalize('NFC')
    return Array.from(plain)
      .filter(function (one) {
        return !transparent.test(one)
      })
      .map(function (one) {
        return Object.prototype.hasOwnProperty.call(letters, one) ? letters[one] : one
      })
      .join('')
  }

  function foldOne(character) {
    if (!(character in known)) known[character] = foldCharacter(character)
    return known[character]
  }

  reader.fold = function (text) {
    var folded = ''
    for (var character of text) folded += foldOne(character)
    return folded
  }

  /* The folded text, and for each of its code units where the character that it came from begins and ends. */
  reader.foldWithPlaces = function (text) {
    var folded = ''
    var starts = []
    var ends = []
    var at = 0
    for (var character of text) {
      var part = foldOne(character)
      for (var i = 0; i < part.length; i++) {
        starts.push(at)
        ends.push(at + character.length)
      }
      folded += part
      at += character.length
    }
    return { folded: folded, starts: starts, ends: ends }
  }
})(sanadReader)
