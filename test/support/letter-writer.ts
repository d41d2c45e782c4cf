export type WrittenPart = {
  /** Header lines of the part after its kind, such as a disposition. */
  readonly name?: string
  readonly type: string
  readonly content: string | Uint8Array
}

const edge = 'edge-1'

const lineOf = ({ name, type, content }: WrittenPart): string =>
  [
    `--${edge}`,
    `Content-Type: ${type}`,
    `Content-Disposition: attachment${name === undefined ? '' : `; filename="${name}"`}`,
    'Content-Transfer-Encoding: base64',
    '',
    (
      Buffer.from(content)
        .toString('base64')
        .match(/.{1,76}/g) ?? ['']
    ).join('\r\n'),
  ].join('\r\n')

/** A letter with attachments, as mail programs write it. */
export const letterWith = (parts: readonly WrittenPart[], text = 'أرفقت ما وعدت به.'): string =>
  [
    'From: =?utf-8?B?2LPZhNmF2Yk=?= <salma@example.org>',
    'Subject: =?utf-8?B?2LTZh9in2K/Yp9iq?=',
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${edge}"`,
    '',
    `--${edge}`,
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    text,
    ...parts.map(lineOf),
    `--${edge}--`,
    '',
  ].join('\r\n')
