import createDOMPurify, { type DOMPurify, type WindowLike } from 'dompurify'
import { isInlinePicture, isInnerLink } from './page-urls'

/** Elements that are left out with everything in them. */
export const leftOut =
  'script,style,link,meta,base,noscript,template,iframe,frame,frameset,noframes,object,embed,applet,portal,fencedframe,' +
  'audio,video,source,track,canvas,select,textarea,datalist,dialog:not([open]),math,foreignObject,image,use,' +
  'animate,animateMotion,animateTransform,animateColor,set,feImage'

/** Elements whose text stays where they go. */
const unwrapped = [
  'form',
  'input',
  'button',
  'option',
  'optgroup',
  'output',
  'keygen',
  'isindex',
  'marquee',
  'slot',
]

/** Attributes whose value is fetched, followed or run; each has to say that it is none of that. */
const withAddress: ReadonlySet<string> = new Set([
  ...[
    'src',
    'href',
    'xlink:href',
    'background',
    'poster',
    'action',
    'formaction',
    'cite',
    'longdesc',
    'data',
  ],
  ...[
    'srcset',
    'imagesrcset',
    'ping',
    'profile',
    'manifest',
    'codebase',
    'classid',
    'lowsrc',
    'dynsrc',
    'icon',
  ],
])

/** Styles were cleaned before; a presentation attribute may point into its own page. */
const isTameValue = (name: string, value: string): boolean =>
  name === 'style' || !/url\s*\(|\\/i.test(value) || /^\s*url\(\s*["']?#[\w-]+["']?\s*\)\s*$/i.test(value)

/**
 * The last hand on a page before it is shown. It needs a real window: without one the library would give back what it was
 * given, so that is an error here.
 */
export const createCleaner = (window: WindowLike): ((root: Element) => HTMLElement) => {
  const purify: DOMPurify = createDOMPurify(window)
  if (!purify.isSupported) throw new Error('a page can only be cleaned in a real window')
  purify.addHook('uponSanitizeAttribute', (node, attribute) => {
    const { attrName, attrValue } = attribute
    const isLink = attrName === 'href' && /^(?:a|area)$/i.test(node.nodeName)
    const isPicture = attrName === 'src' && /^img$/i.test(node.nodeName)
    if (isLink) attribute.keepAttr = isInnerLink(attrValue)
    else if (isPicture) attribute.keepAttr = isInlinePicture(attrValue)
    else if (withAddress.has(attrName)) attribute.keepAttr = false
    else if (!isTameValue(attrName, attrValue)) attribute.keepAttr = false
  })
  return (root) =>
    purify.sanitize(root, {
      USE_PROFILES: { html: true, svg: true },
      WHOLE_DOCUMENT: true,
      RETURN_DOM: true,
      ALLOW_DATA_ATTR: false,
      ALLOW_UNKNOWN_PROTOCOLS: false,
      SAFE_FOR_XML: true,
      // The library holds every value against it, addresses or not; which addresses there may be, the hook says.
      ALLOWED_URI_REGEXP: /^(?:data:image\/|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
      FORBID_TAGS: [...leftOut.split(',').filter((name) => !name.includes(':')), ...unwrapped],
      FORBID_ATTR: [
        'srcset',
        'ping',
        'target',
        'autofocus',
        'contenteditable',
        'nonce',
        'integrity',
        'download',
      ],
    }) as HTMLElement
}
