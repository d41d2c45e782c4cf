/** Documents that come in pages: PDF and scans. */
export const paper = {
  page: 'Page {page}',
  scan: 'The pages are pictures, as scans are, and have no text layer: they are shown as pictures, whose areas can be annotated. There is nothing to search in them.',
  pictures:
    'One page is a picture without a text layer and is shown as it is: {pages}. | {count} pages are pictures without a text layer and are shown as they are: {pages}.',
  doubtful:
    'The text of one page may not be what the page shows; compare it before quoting: {pages}. | The text of {count} pages may not be what the pages show; compare them before quoting: {pages}.',
  zoom: {
    label: 'How large the picture is shown',
    picture: 'Picture: + and - change its size, 0 fits it to the page',
    in: 'Larger',
    out: 'Smaller',
    fit: 'Fit to the page',
  },
  fact: {
    taken: 'Taken',
    camera: 'Camera',
    place: 'Coordinates',
    software: 'Program',
    rights: 'Rights',
    dots: 'Size in dots',
    resolution: 'Resolution',
    pages: 'Pages',
  },
}
