/*
 * What makes a bundle's pages more than paper: search, a filter by tag, the other language, notes beside their words.
 * Every page is complete without it. A classic script of 2017: modules and fetch do not work over file:.
 */
;(function (reader) {
  'use strict'

  var root = document.documentElement
  var language = root.lang === 'en' ? 'en' : 'ar'
  var parameters = new URLSearchParams(location.search)

  function each(selector, act, within) {
    Array.prototype.forEach.call((within || document).querySelectorAll(selector), act)
  }

  function make(name, className, text) {
    var made = document.createElement(name)
    if (className) made.className = className
    if (text !== undefined) made.textContent = text
    return made
  }

  function word(key) {
    return reader.strings[language][key]
  }

  function digits(number) {
    return language === 'ar'
      ? String(number).replace(/\d/g, function (digit) {
          return '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit))
        })
      : String(number)
  }

  /* ---- Language. It travels in the address, so nothing is left behind on the machine. ---- */

  function speak(chosen) {
    language = chosen
    root.lang = chosen
    root.dir = word('direction')
    each('[data-t]', function (element) {
      element.textContent = word(element.getAttribute('data-t'))
    })
    each('[data-n]', function (element) {
      element.textContent = digits(element.getAttribute('data-n'))
    })
    each('[data-t-number]', function (element) {
      element.setAttribute(
        'aria-label',
        word('annotationNumber') + ' ' + digits(element.getAttribute('data-t-number')),
      )
    })
    each('a[href]', function (link) {
      var href = link.getAttribute('href')
      if (!/\.html(?:[?#]|$)/.test(href)) return
      var parts = href.split('#')
      var kept = new URLSearchParams(parts[0].split('?')[1] || '')
      kept.set('lang', chosen)
      link.setAttribute('href', parts[0].split('?')[0] + '?' + kept + (parts[1] ? '#' + parts[1] : ''))
    })
    each('button.language', function (button) {
      button.hidden = false
      button.lang = chosen === 'ar' ? 'en' : 'ar'
    })
  }

  /* ---- Search ---- */

  var articles = []
  var loading = null
  var found = null
  var chosenTag = null

  /* Called by the scripts that hold the articles' text. */
  reader.take = function (entries) {
    entries.forEach(function (entry) {
      articles.push({
        name: entry[0],
        title: entry[1],
        text: entry[2],
        notes: entry[3],
        foldedTitle: reader.fold(entry[1]),
        foldedText: reader.fold(entry[2]),
        foldedNotes: reader.fold(entry[3]),
      })
    })
  }

  function load(names) {
    if (loading) return loading
    loading = names.reduce(function (before, name) {
      return before.then(function () {
        return new Promise(function (resolve, reject) {
          var script = document.createElement('script')
          script.src = 'ro-crate-preview_files/' + name
          script.onload = resolve
          script.onerror = reject
          document.body.appendChild(script)
        })
      })
    }, Promise.resolve())
    return loading
  }

  /* Words, and phrases in quotation marks of any kind; each must be there. */
  function termsOf(query) {
    var terms = []
    var shape = /["“”«»„](.+?)["“”«»„]|([^\s"“”«»„]+)/g
    var match
    while ((match = shape.exec(query)) !== null) {
      var term = reader
        .fold(match[1] || match[2])
        .replace(/\s+/g, ' ')
        .trim()
      if (term !== '') terms.push(term)
    }
    return terms
  }

  function occurrences(text, term) {
    var count = 0
    for (var at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + term.length)) count++
    return count
  }

  function scoreOf(article, terms) {
    var score = 0
    for (var i = 0; i < terms.length; i++) {
      var inTitle = occurrences(article.foldedTitle, terms[i])
      var inText = occurrences(article.foldedText, terms[i])
      var inNotes = occurrences(article.foldedNotes, terms[i])
      if (inTitle + inText + inNotes === 0) return 0
      score += 20 * inTitle + 5 * inNotes + Math.min(20, inText)
    }
    return score
  }

  function search(query) {
    var terms = termsOf(query)
    if (terms.length === 0) {
      found = null
      return
    }
    found = articles
      .map(function (article) {
        return { article: article, score: scoreOf(article, terms), terms: terms }
      })
      .filter(function (hit) {
        return hit.score > 0
      })
      .sort(function (a, b) {
        return b.score - a.score || (a.article.name < b.article.name ? -1 : 1)
      })
  }

  /* The first passage that holds a term, with every term marked on the letters as they are written. */
  function snippet(hit) {
    var paragraph = make('p', 'snippet')
    paragraph.dir = 'auto'
    var inText = hit.terms.some(function (term) {
      return hit.article.foldedText.indexOf(term) !== -1
    })
    var whole = inText ? hit.article.text : hit.article.notes || hit.article.title
    var places = placesOf(whole, hit.terms)
    var middle = places.length > 0 ? places[0][0] : 0
    var from = wordEdge(whole, Math.max(0, middle - 70))
    var to = wordEdge(whole, Math.min(whole.length, middle + 170))
    if (from > 0) paragraph.appendChild(document.createTextNode('… '))
    appendMarked(paragraph, whole, from, to, places)
    if (to < whole.length) paragraph.appendChild(document.createTextNode(' …'))
    return paragraph
  }

  function wordEdge(text, at) {
    if (at <= 0 || at >= text.length) return at
    var space = text.slice(0, at).search(/\s\S*$/)
    return space === -1 || at - space > 40 ? at : space + 1
  }

  function placesOf(text, terms) {
    var mapped = reader.foldWithPlaces(text)
    var places = []
    terms.forEach(function (term) {
      for (
        var at = mapped.folded.indexOf(term);
        at !== -1;
        at = mapped.folded.indexOf(term, at + term.length)
      )
        places.push([mapped.starts[at], mapped.ends[at + term.length - 1]])
    })
    places.sort(function (a, b) {
      return a[0] - b[0] || b[1] - a[1]
    })
    return places.filter(function (place, i) {
      return i === 0 || place[0] >= places[i - 1][1]
    })
  }

  function appendMarked(parent, text, from, to, places) {
    var at = from
    places.forEach(function (place) {
      if (place[0] < at || place[1] > to) return
      parent.appendChild(document.createTextNode(text.slice(at, place[0])))
      parent.appendChild(make('mark', 'hit', text.slice(place[0], place[1])))
      at = place[1]
    })
    parent.appendChild(document.createTextNode(text.slice(at, to)))
  }

  /* ---- The list of articles ---- */

  function show() {
    var list = document.querySelector('ol.articles')
    if (!list) return
    each(
      '.snippet',
      function (old) {
        old.remove()
      },
      list,
    )
    var hits = {}
    ;(found || []).forEach(function (hit, i) {
      hits[hit.article.name] = { hit: hit, rank: i }
    })
    var items = Array.prototype.slice.call(list.children)
    var visible = 0
    items.forEach(function (item) {
      var hasTag =
        chosenTag === null ||
        (' ' + item.getAttribute('data-tags') + ' ').indexOf(' ' + chosenTag + ' ') !== -1
      var place = hits[item.id]
      item.hidden = !hasTag || (found !== null && !place)
      if (!item.hidden) visible++
      if (!item.hidden && place && place.rank < 200) item.appendChild(snippet(place.hit))
      setFind(item.querySelector('a'), place ? place.hit.terms : [])
    })
    items.sort(function (a, b) {
      if (found !== null) return (hits[a.id] ? hits[a.id].rank : 1e9) - (hits[b.id] ? hits[b.id].rank : 1e9)
      return a.id.length - b.id.length || (a.id < b.id ? -1 : 1)
    })
    items.forEach(function (item) {
      list.appendChild(item)
    })
    say(visible)
  }

  function say(visible) {
    var status = document.querySelector('.found')
    status.hidden = found === null && chosenTag === null
    status.textContent = visible === 0 ? word('noResults') : word('results') + ': ' + digits(visible)
  }

  function setFind(link, terms) {
    var parts = link.getAttribute('href').split('?')
    var kept = new URLSearchParams(parts[1] || '')
    if (terms.length > 0) kept.set('find', JSON.stringify(terms))
    else kept.delete('find')
    var query = String(kept)
    link.setAttribute('href', parts[0] + (query ? '?' + query : ''))
  }

  function startSearch() {
    var form = document.querySelector('form.search')
    if (!form) return
    form.hidden = false
    var input = form.querySelector('input')
    var names = form.getAttribute('data-scripts').split(' ').filter(Boolean)
    var waiting = 0
    function run() {
      if (input.value.trim() !== '' && !loading) {
        var status = document.querySelector('.found')
        status.hidden = false
        status.textContent = word('searching')
      }
      load(names).then(function () {
        search(input.value)
        show()
      })
    }
    input.addEventListener('input', function () {
      clearTimeout(waiting)
      waiting = setTimeout(run, 120)
    })
    form.addEventListener('submit', function (event) {
      event.preventDefault()
      clearTimeout(waiting)
      run()
    })
  }

  function startTags() {
    each('.codebook [data-tag]', function (item) {
      var button = make('button')
      button.type = 'button'
      button.setAttribute('aria-pressed', 'false')
      while (item.firstChild) button.appendChild(item.firstChild)
      item.appendChild(button)
      button.addEventListener('click', function () {
        var tag = item.getAttribute('data-tag')
        chosenTag = chosenTag === tag ? null : tag
        each('.codebook [data-tag] button', function (other) {
          other.setAttribute('aria-pressed', String(other.parentNode.getAttribute('data-tag') === chosenTag))
        })
        show()
      })
    })
  }

  /* ---- The article: words that were searched for, and notes beside their marks ---- */

  function markFound() {
    var terms
    try {
      terms = JSON.parse(parameters.get('find') || '[]')
    } catch (error) {
      /* Somebody changed the address by hand. */
      return
    }
    var text = document.getElementById('text')
    if (!text || !Array.isArray(terms) || terms.length === 0) return
    terms = terms.map(String).filter(Boolean)
    var walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT, null, false)
    var nodes = []
    while (walker.nextNode()) nodes.push(walker.currentNode)
    nodes.forEach(function (node) {
      var places = placesOf(node.data, terms)
      if (places.length === 0) return
      var piece = document.createDocumentFragment()
      appendMarked(piece, node.data, 0, node.data.length, places)
      node.parentNode.replaceChild(piece, node)
    })
    var first = text.querySelector('mark.hit')
    if (first && !location.hash) first.scrollIntoView({ block: 'center' })
  }

  /* Each note as near to its mark as the one above it allows. In a narrow window they stay a list. */
  function placeNotes() {
    var notes = document.querySelector('.notes.in-text ol')
    if (!notes) return
    var wide = window.matchMedia('screen and (min-width: 60rem)').matches
    notes.classList.toggle('placed', wide)
    var top = notes.getBoundingClientRect().top
    var free = 0
    Array.prototype.forEach.call(notes.children, function (note) {
      var mark = document.getElementById('mark-' + note.getAttribute('data-note'))
      note.style.marginTop = ''
      if (!wide || !mark) return
      var wanted = mark.getBoundingClientRect().top - top
      var margin = Math.max(0, wanted - free)
      note.style.marginTop = margin + 'px'
      free += margin + note.offsetHeight + 12
    })
  }

  function startArticle() {
    each('mark[data-mark]', function (mark) {
      mark.addEventListener('mouseenter', function () {
        highlight(mark.getAttribute('data-mark'), true)
      })
      mark.addEventListener('mouseleave', function () {
        highlight(mark.getAttribute('data-mark'), false)
      })
    })
    markFound()
    placeNotes()
    window.addEventListener('resize', placeNotes)
    if (document.fonts && document.fonts.ready) document.fonts.ready.then(placeNotes)
  }

  function highlight(number, on) {
    each('[data-note="' + number + '"], mark[data-mark="' + number + '"]', function (element) {
      element.classList.toggle('lit', on)
    })
  }

  /* ---- */

  each('button.language', function (button) {
    button.addEventListener('click', function () {
      speak(language === 'ar' ? 'en' : 'ar')
      if (document.querySelector('ol.articles') && (found !== null || chosenTag !== null)) show()
      placeNotes()
    })
  })
  var asked = parameters.get('lang')
  speak(asked === 'en' || asked === 'ar' ? asked : language)
  startSearch()
  startTags()
  if (document.body.getAttribute('data-kind') === 'article') startArticle()
})(sanadReader)
