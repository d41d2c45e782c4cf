import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright'

/** Fonts that Arabic articles are printed in: two that come with the program, the others as the system has them. */
export const fonts = [
  'Amiri',
  'IBM Plex Sans Arabic',
  'Noto Naskh Arabic',
  'Noto Kufi Arabic',
  'Noto Sans Arabic',
  'DejaVu Sans',
] as const

export type Layout = 'one column' | 'two columns'

/** Prints paragraphs as a browser does, one PDF for each font and layout. */
export const printWith = async <T>(
  executablePath: string,
  work: (
    print: (font: string, layout: Layout, paragraphs: readonly string[]) => Promise<Uint8Array>,
  ) => Promise<T>,
): Promise<T> => {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await browser.newPage()
    const faces = await fontFaces()
    return await work((font, layout, paragraphs) => print(page, faces, { font, layout, paragraphs }))
  } finally {
    await browser.close()
  }
}

const carried: readonly (readonly [font: string, file: string])[] = [
  ['Amiri', '@fontsource/amiri/files/amiri-arabic-400-normal.woff2'],
  [
    'IBM Plex Sans Arabic',
    '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2',
  ],
]

const fontFaces = async (): Promise<string> => {
  const { resolve } = createRequire(join(process.cwd(), 'package.json'))
  const faces = await Promise.all(
    carried.map(async ([font, file]) => {
      const bytes = await readFile(resolve(file))
      return `@font-face{font-family:"${font}";src:url(data:font/woff2;base64,${bytes.toString('base64')})}`
    }),
  )
  return faces.join('')
}

type Printed = { readonly font: string; readonly layout: Layout; readonly paragraphs: readonly string[] }

const print = async (
  page: Page,
  faces: string,
  { font, layout, paragraphs }: Printed,
): Promise<Uint8Array> => {
  const columns = layout === 'two columns' ? 'columns:2;column-gap:24px;font-size:12px' : 'font-size:17px'
  const [title, ...rest] = paragraphs.map((text) =>
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  )
  await page.setContent(
    `<html lang="ar" dir="rtl"><meta charset="utf-8"><style>${faces} body{font-family:"${font}";line-height:1.7}` +
      `div{${columns}}</style><h1>${title}</h1><div>${rest.map((text) => `<p>${text}</p>`).join('')}</div></html>`,
  )
  await page.evaluate(() => document.fonts.ready)
  return new Uint8Array(
    await page.pdf({ format: 'A4', margin: { top: '2cm', bottom: '2cm', left: '2cm', right: '2cm' } }),
  )
}
