import { describe, expect, it } from 'vitest'
import { joinNotes, noteTree } from '#core/annotation/note-blocks'

const kinds = (markdown: string) => noteTree(markdown).blocks.map((block) => block.kind)

describe('noteTree', () => {
  it('reads emphasis, lists and quotations', () => {
    expect(kinds('راجِع **الصندوق**\n\n- أول\n- ثانٍ\n\n> كما قال')).toEqual(['paragraph', 'list', 'quote'])
  })

  it('shows HTML as the text it is', () => {
    const [block] = noteTree('<img src=x onerror=alert(1)>').blocks
    expect(block?.kind === 'paragraph' && block.runs[0]?.text).toBe('<img src=x onerror=alert(1)>')
  })

  it('keeps only addresses that can be shown', () => {
    const [block] = noteTree('[هنا](javascript:alert(1))').blocks
    expect(block?.kind === 'paragraph' && block.runs.every((run) => run.href === undefined)).toBe(true)
  })

  it('finds the direction of the note', () => {
    expect(noteTree('See box 4').direction).toBe('ltr')
    expect(noteTree('راجِع box').direction).toBe('rtl')
  })
})

describe('joinNotes', () => {
  it('keeps every word, says the same thing once, and leaves empty notes out', () => {
    expect(joinNotes(['أول', '', 'ثانٍ ', 'أول'])).toBe('أول\n\n---\n\nثانٍ')
  })
})
