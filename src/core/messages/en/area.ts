/** Annotated parts of pictures. */
export const area = {
  mark: 'Mark an area of the picture',
  ofPicture: 'Area of picture {picture}',
  ofPage: 'Area of page {page}',
  missing: 'The picture it was drawn on is not here any more.',
  unread: 'The picture it was drawn on can’t be read just now.',
  bar: 'What to do with this area',
  pad: 'Area of the picture. Arrows move it, with Shift they change its size, with Ctrl they go further. Enter keeps it, Escape leaves.',
  keys: 'Drag over the picture, or press arrows · Shift: size · Ctrl: further · Enter: keep · Esc: leave',
  position: '{left} from the left, {top} from the top, {width} wide, {height} high',
  read: 'Area {number}: {place}. {position}. {colour}. {note}',
  noNote: 'Without a note.',
  popover: 'What was said of this area',
  placeHere: 'It is on this picture',
  placeOnOther: 'Another picture stands there now.',
  history: {
    outlined: 'Drew around an area of picture {picture}: {position}.',
    none: 'Took the area back.',
  },
  done: {
    changed: 'Area changed',
  },
} as const
