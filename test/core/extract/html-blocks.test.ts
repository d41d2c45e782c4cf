import { describe, expect, it } from 'vitest'
import { leavesOf } from '#core/article/block'
import { extracted, outline } from './extracted'

const read = (body: string) => extracted(`<!doctype html><body>${body}`, 'a/b.html')
const tree = (body: string): unknown[] => outline(read(body).blocks)
const runsOf = (body: string) => [...leavesOf(read(body).blocks)].flatMap((leaf) => leaf.runs)

describe('white space and inline elements', () => {
  it.each([
    ['<p> واحد \n\t <b> اثنان </b> <i> ثلاثة</i> </p>', [['paragraph', 'واحد اثنان ثلاثة']]],
    ['<p>واحد<b></b>اثنان</p>', [['paragraph', 'واحداثنان']]],
    ['<p>سطر<br> ثان <br/>ثالث<br></p>', [['paragraph', 'سطر\nثان\nثالث']]],
    [
      'أول<br><br>ثان<br> <br><br>ثالث',
      [
        ['paragraph', 'أول'],
        ['paragraph', 'ثان'],
        ['paragraph', 'ثالث'],
      ],
    ],
    ['<p>&nbsp;</p><p>نص&nbsp;متصل</p><p></p>', [['paragraph', 'نص\u00a0متصل']]],
    [
      'قبل<div>داخل<p>فقرة</p>بعد</div>ختام',
      [
        ['paragraph', 'قبل'],
        ['paragraph', 'داخل'],
        ['paragraph', 'فقرة'],
        ['paragraph', 'بعد'],
        ['paragraph', 'ختام'],
      ],
    ],
    ['<span>ا<span>ب</span></span>ج', [['paragraph', 'ابج']]],
    [
      '<div style="white-space: pre-wrap">سطر\nثان\n\nفقرة</div>',
      [
        ['paragraph', 'سطر\nثان'],
        ['paragraph', 'فقرة'],
      ],
    ],
    [
      '<pre>\nسطر   أول\nسطر ثان\n\nفقرة ثانية</pre>',
      [
        ['paragraph', 'سطر   أول\nسطر ثان'],
        ['paragraph', 'فقرة ثانية'],
      ],
    ],
    ['<pre>\n\n  if x:\n    y()  \n\n</pre>', [['code', '  if x:\n    y()']]],
    ['<pre><b>x</b> = <code>1</code></pre>', [['code', 'x = 1']]],
    ['<pre>if x\f  y</pre>', [['code', 'if x\n  y']]],
    [
      '<h2>عنوان<br>بسطرين</h2><h3><p>داخلي</p></h3>',
      [
        ['h2', 'عنوان\nبسطرين'],
        ['h3', 'داخلي'],
      ],
    ],
    ['نص<wbr>متصل&zwnj;ه \u202eعكس\u202c', [['paragraph', 'نصمتصل\u200cه \u202eعكس\u202c']]],
  ])('reads %j', (body, expected) => {
    expect(tree(body)).toEqual(expected)
  })

  it('keeps how text looks', () => {
    const runs = runsOf(
      '<p>ا<b>ب<i>ج</i></b><u>د</u><del>ه</del><code>و</code><sup>ز</sup><sub>ح</sub><mark>ط</mark></p>',
    )
    expect(runs.map((run) => run.emphasis?.join('+') ?? '')).toEqual([
      ...['', 'strong', 'strong+emphasis', 'underline', 'strike', 'code', 'superscript', 'subscript', 'mark'],
    ])
  })

  it.each([
    ['https://example.org/a?b=1#c', 'https://example.org/a?b=1#c'],
    [' HTTP://example.org ', 'HTTP://example.org'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['#note-1', '#note-1'],
    ['javascript:alert(1)', undefined],
    ['java\nscript:alert(1)', undefined],
    [' \u0001javascript:alert(1)', undefined],
    ['data:text/html,x', undefined],
    ['vbscript:x', undefined],
    ['file:///etc/passwd', undefined],
    ['//example.org/x', undefined],
    ['page.html', undefined],
    ['', undefined],
    ['#', undefined],
    ['https://example.org/\u202egpj.exe', undefined],
    [`https://example.org/${'a'.repeat(3000)}`, undefined],
  ])('keeps the link %j as %j', (href, kept) => {
    expect(runsOf(`<a href="${href}">رابط</a>`)[0]?.href).toBe(kept)
  })
})

describe('blocks', () => {
  it.each([
    [
      '<ul><li>ا<li>ب<ul><li>ج</ul></ul>',
      [
        [
          'list',
          [['paragraph', 'ا']],
          [
            ['paragraph', 'ب'],
            ['list', [['paragraph', 'ج']]],
          ],
        ],
      ],
    ],
    [
      '<ul><li>ا</li><ul><li>ب</li></ul></ul>',
      [
        [
          'list',
          [
            ['paragraph', 'ا'],
            ['list', [['paragraph', 'ب']]],
          ],
        ],
      ],
    ],
    [
      '<ol start="5"><li>ا</ol><ol><li value="7">ب</ol><ol start="x"><li>ج</ol>',
      [
        ['list from 5', [['paragraph', 'ا']]],
        ['list from 7', [['paragraph', 'ب']]],
        ['list from 1', [['paragraph', 'ج']]],
      ],
    ],
    ['<ul></ul><ul><li></li></ul>', []],
    [
      '<blockquote>اقتباس<blockquote>أعمق</blockquote></blockquote>',
      [['quote', ['paragraph', 'اقتباس'], ['quote', ['paragraph', 'أعمق']]]],
    ],
    [
      '<dl><dt>مصطلح<dd>شرح</dl>',
      [
        ['paragraph', 'مصطلح'],
        ['paragraph', 'شرح'],
      ],
    ],
    [
      '<details><summary>خلاصة</summary><p>تفصيل</p></details>',
      [
        ['paragraph', 'خلاصة'],
        ['paragraph', 'تفصيل'],
      ],
    ],
    [
      '<table><tr><td>ا<td>ب<tr><td>ج<td>د</table>',
      [
        [
          'table',
          undefined,
          [[['paragraph', 'ا']], [['paragraph', 'ب']]],
          [[['paragraph', 'ج']], [['paragraph', 'د']]],
        ],
      ],
    ],
    ['<table><tr><td>خلية وحيدة</table>', [['paragraph', 'خلية وحيدة']]],
    [
      '<table role="presentation"><tr><th>ا<th>ب<tr><td>ج<td>د</table>',
      [
        ['paragraph', 'ا'],
        ['paragraph', 'ب'],
        ['paragraph', 'ج'],
        ['paragraph', 'د'],
      ],
    ],
    [
      '<p>قبل <img src="a.jpg" alt="صورة"> بعد</p>',
      [
        ['paragraph', 'قبل بعد'],
        ['image', 'صورة', 'a.jpg'],
      ],
    ],
    [
      '<p><img src="a.jpg"> بعد</p>',
      [
        ['image', '', 'a.jpg'],
        ['paragraph', 'بعد'],
      ],
    ],
    [
      '<img src="javascript:x" alt="ص"><img src="file:///c:/x" alt="ع">',
      [
        ['image', 'ص', undefined],
        ['image', 'ع', undefined],
      ],
    ],
    [
      '<img src="data:image/gif;base64,R0lGOD" data-src="https://example.org/b.jpg" alt="">',
      [['image', '', 'https://example.org/b.jpg']],
    ],
    [
      '<p>وجه <img class="emoji" alt="😀" src="https://example.org/1f600.png"></p>',
      [['paragraph', 'وجه 😀']],
    ],
    ['<img src="pixel.gif" width="1" height="1"><img src="data:image/svg+xml,x">', []],
    [
      '<figure><img src="a.jpg" alt="وصف"><figcaption>تعليق</figcaption></figure>',
      [
        ['image', 'وصف', 'a.jpg'],
        ['paragraph', 'تعليق'],
      ],
    ],
    [
      '<figure><blockquote>قول</blockquote><figcaption>قائله</figcaption></figure>',
      [
        ['quote', ['paragraph', 'قول']],
        ['paragraph', 'قائله'],
      ],
    ],
  ])('reads %j', (body, expected) => {
    expect(tree(body)).toEqual(expected)
  })

  it.each([
    '<script>س</script>',
    '<style>س</style>',
    '<template><p>س</p></template>',
    '<noscript>س</noscript>',
    '<p hidden>س</p>',
    '<p style="color:red; display:none">س</p>',
    '<iframe srcdoc="س">س</iframe>',
    '<svg><text>س</text></svg>',
    '<select><option>س</option></select><button>س</button><textarea>س</textarea>',
    '<nav>س</nav>',
    '<footer>س</footer>',
    '<div role="navigation">س</div>',
    '<!-- س -->',
    '<object data="x">س</object><video>س</video>',
  ])('leaves out %s', (unseen) => {
    expect(read(`${unseen}<p>النص الطويل الباقي من الصفحة</p>${unseen}`).text).toBe(
      'النص الطويل الباقي من الصفحة',
    )
  })
})
