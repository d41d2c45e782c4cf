/** Every page says `ran(n)` where something in it runs, and asks `/leak/n` for what it should not ask for. */
const ran = (n: number): string => `parent.ran?.(${n})`

/** What has been tried on readers of mail and of saved pages, one by one. */
export const hostilePages: readonly string[] = [
  (n: number) => `<script>${ran(n)}</script>`,
  (n: number) => `<img src=x onerror="${ran(n)}">`,
  (n: number) => `<svg onload="${ran(n)}"><circle r="4"/></svg>`,
  (n: number) => `<svg><script>${ran(n)}</script></svg>`,
  (n: number) => `<svg><animate onbegin="${ran(n)}" attributeName=x dur=1s></svg>`,
  (n: number) => `<svg><set attributeName="href" to="javascript:${ran(n)}"/><a id=x><text>a</text></a></svg>`,
  (n: number) => `<svg><a xlink:href="javascript:${ran(n)}"><text y=20>click</text></a></svg>`,
  (n: number) => `<svg><use href="data:image/svg+xml,<svg id=x onload='${ran(n)}'/>#x"/></svg>`,
  (n: number) => `<svg><image href="/leak/${n}" width=9 height=9 /></svg>`,
  (n: number) => `<svg><foreignObject><iframe src="javascript:${ran(n)}"></iframe></foreignObject></svg>`,
  (n: number) => `<svg><rect width=9 height=9 fill="url(/leak/${n}#a)" filter="url('/leak/${n}#b')"/></svg>`,
  (n: number) => `<svg><style>*{background:url(/leak/${n})}</style><rect width=9 height=9 /></svg>`,
  (n: number) => `<svg><style><img src=x onerror="${ran(n)}"></style></svg>`,
  (n: number) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${ran(n)}&gt;">`,
  (n: number) =>
    `<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=${ran(n)} src>">`,
  (n: number) => `<noscript><p title="</noscript><img src=x onerror=${ran(n)}>"></noscript>`,
  (n: number) => `<template><img src=x onerror="${ran(n)}"></template>`,
  (n: number) =>
    `<div><template shadowrootmode=open><img src="/leak/${n}" onerror="${ran(n)}"></template></div>`,
  (n: number) => `<iframe src="javascript:${ran(n)}"></iframe>`,
  (n: number) =>
    `<iframe srcdoc="<script>parent.${ran(n)}</script>"></iframe><iframe src="/leak/${n}"></iframe>`,
  (n: number) => `<object data="javascript:${ran(n)}"></object><object data="/leak/${n}"></object>`,
  (n: number) => `<embed src="/leak/${n}"><applet code=x archive="/leak/${n}"></applet>`,
  (n: number) => `<frameset onload="${ran(n)}"><frame src="javascript:${ran(n)}"></frameset>`,
  (n: number) => `<body onload="${ran(n)}" background="/leak/${n}">`,
  (n: number) => `<a href="javascript:${ran(n)}" id=x>a</a><a href=" java&#10;script:${ran(n)}">b</a>`,
  (n: number) => `<a href="data:text/html,<script>${ran(n)}</script>">a</a><a href="vbscript:x">b</a>`,
  (n: number) => `<a href="#x" ping="/leak/${n}" onclick="${ran(n)}">a</a>`,
  (n: number) =>
    `<area href="javascript:${ran(n)}" shape=default><map name=m><area href="javascript:1"></map>`,
  (n: number) => `<meta http-equiv=refresh content="0;url=/leak/${n}"><p>a</p>`,
  (n: number) => `<meta http-equiv=refresh content="0;url=javascript:${ran(n)}">`,
  (n: number) => `<base href="/leak/${n}/"><img src="a.png"><a href="b">b</a>`,
  (n: number) =>
    `<form action="/leak/${n}"><input name=a autofocus onfocus="${ran(n)}"><button>go</button></form>`,
  (n: number) =>
    `<form id=f action="javascript:${ran(n)}"></form><button form=f formaction="/leak/${n}">x</button>`,
  (n: number) => `<input type=image src="/leak/${n}"><isindex action="/leak/${n}">`,
  (n: number) => `<link rel=stylesheet href="/leak/${n}.css"><link rel=prefetch href="/leak/${n}">`,
  (n: number) => `<link rel=preload as=image href="/leak/${n}"><link rel=icon href="/leak/${n}">`,
  () => `<link rel=dns-prefetch href="//leak.example"><link rel=preconnect href="//leak.example">`,
  (n: number) => `<style>@import url(/leak/${n}.css); @import "/leak/${n}.css";</style>`,
  (n: number) => `<style>@font-face{font-family:x;src:url(/leak/${n}.woff)} p{font-family:x}</style><p>a</p>`,
  (n: number) =>
    `<style>@media all{@font-face{font-family:y;src:url(/leak/${n}.woff)} p{font-family:y}}</style><p>a</p>`,
  (n: number) => `<style>p{background:url(/leak/${n})}</style><p>a</p>`,
  (n: number) => `<style>p{background:\\75\\72\\6c(/leak/${n}) !important}</style><p>a</p>`,
  (n: number) => `<style>p{background:u/**/rl(/leak/${n}); background:URL( '/leak/${n}' )}</style><p>a</p>`,
  (n: number) =>
    `<style>p{background:image-set("/leak/${n}" 1x); background:-webkit-image-set(url(/leak/${n}) 1x)}</style><p>a</p>`,
  (n: number) =>
    `<style>:root{--a:url(/leak/${n});--b:\\75rl(/leak/${n})} p{background:var(--a);border-image:var(--b)}</style><p>a</p>`,
  (n: number) =>
    `<style>p::before{content:url(/leak/${n})} li{list-style:url(/leak/${n})} *{cursor:url(/leak/${n}),auto}</style><p>a<li>b`,
  (n: number) =>
    `<style>@layer a{p{mask:url(/leak/${n}#a);clip-path:url("/leak/${n}#b")}} @supports(display:block){p{filter:url(/leak/${n})}}</style><p>a</p>`,
  (n: number) =>
    `<style>p{& b{background:url(/leak/${n})}} @keyframes k{from{background:url(/leak/${n})}} p{animation:k 1s}</style><p>a<b>b</b></p>`,
  (n: number) => `<style>a::after{content:"</style><img src=x onerror=${ran(n)}>"}</style><a>x</a>`,
  (n: number) => `<style>a::after{content:"\\3c/style>\\3cimg src=x onerror=${ran(n)}>"}</style><a>x</a>`,
  (n: number) => `<style media="all}</style><img src=x onerror=${ran(n)}>">p{}</style><p>a</p>`,
  (n: number) => `<style media="x){} *{background:url(/leak/${n})} @media (">p{color:red}</style><p>a</p>`,
  (n: number) => `<p style="background:url(/leak/${n})">a</p><p style="background:\\75rl(/leak/${n})">b</p>`,
  (n: number) =>
    `<p style="x:y}*{background:url(/leak/${n})">a</p><p style="--a:url(/leak/${n});background:var(--a)">b</p>`,
  (n: number) =>
    `<p style="width:expression(${ran(n)});behavior:url(/leak/${n});-moz-binding:url(/leak/${n})">a</p>`,
  (n: number) =>
    `<img srcset="/leak/${n} 1x, /leak/${n} 2x"><picture><source srcset="/leak/${n}"><img></picture>`,
  (n: number) =>
    `<img src="/leak/${n}" lowsrc="/leak/${n}" dynsrc="/leak/${n}" longdesc="javascript:${ran(n)}">`,
  (n: number) =>
    `<img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${ran(n)}'/>">`,
  (n: number) => `<img src="data:image/png;base64,AAAA&quot; onerror=&quot;${ran(n)}">`,
  (n: number) =>
    `<video poster="/leak/${n}" src="/leak/${n}" autoplay onerror="${ran(n)}"><source src="/leak/${n}"></video>`,
  (n: number) =>
    `<audio src="/leak/${n}" autoplay></audio><track src="/leak/${n}"><bgsound src="/leak/${n}">`,
  (n: number) => `<details open ontoggle="${ran(n)}"><summary>a</summary></details>`,
  (n: number) =>
    `<marquee onstart="${ran(n)}">a</marquee><select autofocus onfocus="${ran(n)}"><option>a</select>`,
  (n: number) => `<div contenteditable autofocus onfocus="${ran(n)}" tabindex=0>a</div>`,
  (n: number) =>
    `<img name=body><img name=documentElement><form name=body><input name=attributes></form><img src=x onerror="${ran(n)}">`,
  (n: number) => `<div><a id="__proto__" name="constructor"></a><img src=x onerror="${ran(n)}"></div>`,
  (n: number) => `<x-a onclick="${ran(n)}" is="script"></x-a><p is="x-y" onpointerover="${ran(n)}">a</p>`,
  (n: number) => `<?xml-stylesheet href="/leak/${n}"?><!--[if IE]><script>${ran(n)}</script><![endif]--><p>a`,
  (n: number) => `<plaintext><img src=x onerror="${ran(n)}">`,
  (n: number) =>
    `<xmp><img src=x onerror="${ran(n)}"></xmp><noembed><img src=x onerror="${ran(n)}"></noembed>`,
  (n: number) =>
    `<textarea></textarea><img src=x onerror="${ran(n)}"><title><img src=x onerror="${ran(n)}"></title>`,
  (n: number) => `<svg></p><style><a id="</style><img src=1 onerror=${ran(n)}>">`,
  (n: number) => `<svg><desc><p><style><!--</style><img src=x onerror=${ran(n)}>--></style></p></desc></svg>`,
  (n: number) =>
    `<svg><title><svg><style></title><img src=x onerror="${ran(n)}"></style></svg></title></svg>`,
  (n: number) =>
    `<table background="/leak/${n}"><td background="/leak/${n}">a</table><body background=javascript:1>`,
  (n: number) =>
    `<html manifest="/leak/${n}" xmlns:x="y" onclick="${ran(n)}"><head profile="/leak/${n}"><p>a`,
  (n: number) =>
    `<q cite="javascript:${ran(n)}">a</q><blockquote cite="/leak/${n}">b</blockquote><del cite="x">c</del>`,
  (n: number) =>
    `<dialog open onclose="${ran(n)}"><form method=dialog><button autofocus>a</button></form></dialog>`,
  (n: number) => `<button popovertarget=p>a</button><div popover id=p onbeforetoggle="${ran(n)}">b</div>`,
  (n: number) => `<link rel="stylesheet" href="data:text/css,*{background:url(/leak/${n})}"><p>a</p>`,
  (n: number) => `<portal src="/leak/${n}"></portal><fencedframe src="/leak/${n}"></fencedframe>`,
].map((page, n) => page(n))
