import { describe, expect, it } from 'vitest'
import { checkSvg, svgProblems } from './svg.server.ts'

const namespace = 'xmlns="http://www.w3.org/2000/svg"'
const drawing = (inside: string, attributes = 'viewBox="0 0 217 76"') =>
  `<svg ${namespace} ${attributes}>${inside}</svg>`

/** As `readSvg` reports it. */
function check(text: string) {
  try {
    return checkSvg(text)
  } catch {
    return { refused: svgProblems.notReadable }
  }
}

describe('a drawing', () => {
  it('is taken with its size', () => {
    const plain = drawing(
      '<!-- by hand --><title>A &amp; B</title><defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs>' +
        '<style><![CDATA[.b > path { fill: url(#a) }]]></style><g class="b"><path d="M0 0" fill="url(#a)"/><use href="#a"/></g>',
    )
    expect(check(`<?xml version="1.0" encoding="UTF-8"?>\n${plain}`)).toEqual({
      type: 'image/svg+xml',
      width: 217,
      height: 76,
      placeholder: null,
    })
    expect(check(drawing('', 'width="20px" height="10"'))).toMatchObject({ width: 20, height: 10 })
    expect(check(drawing('', 'width="100%"'))).toMatchObject({ width: null, height: null })
  })

  it('may hold references to characters, and a great many shapes', () => {
    expect(check(drawing('<title>Caf&#233; &#x26; Bar</title><path d="M0&#10;0"/>'))).not.toHaveProperty(
      'refused',
    )
    expect(check(drawing('<g/>'.repeat(200_000)))).not.toHaveProperty('refused')
  })

  it('may hold what drawing programs write beside it', () => {
    const inkscape = 'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"'
    expect(check(drawing('<inkscape:grid id="g"/>', inkscape))).not.toHaveProperty('refused')
  })

  it.each([
    ['a script', '<script>alert(1)</script>'],
    ['a script under another prefix', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
    ['a page within', '<foreignObject><p/></foreignObject>'],
    ['a page by its namespace', '<g xmlns="http://www.w3.org/1999/xhtml"/>'],
    ['an event', '<path onload="alert(1)"/>'],
    ['an event in capitals', '<path ONLOAD="alert(1)"/>'],
    ['a link', '<use href="https://example.com/a.svg#b"/>'],
    ['an old link', '<use xlink:href="data:image/svg+xml,x"/>'],
    ['an anchor', '<a href="#b"/>'],
    ['a picture', '<image href="#a"/>'],
    ['an animation', '<set attributeName="href" to="javascript:alert(1)"/>'],
    ['a colour from elsewhere', '<path fill="url(https://example.com/a)"/>'],
    ['a hidden colour from elsewhere', '<path fill="u\\72l(https://example.com/a)"/>'],
    ['an entity in an attribute', '<path fill="&#117;rl(https://example.com/a)"/>'],
    ['a style that imports', '<style>@import "a.css"</style>'],
    ['a style in two pieces', '<style>a { fill: u<!-- -->rl(https://example.com/a) }</style>'],
    ['a style attribute that loads', '<path style="fill: URL( https://example.com/a )"/>'],
    ['another base', '<g xml:base="https://example.com/"/>'],
    ['a style in entities', '<path style="&#x66;ill: u&#x72;l(https://example.com/a)"/>'],
    ['an undeclared entity', '<text>&nbsp;</text>'],
    ['a tag that another one closes', '<g><path></g></path>'],
    ['a tag inside an attribute', '<path d="<script>"/>'],
    ['an attribute twice', '<path d="a" d="b"/>'],
    ['an instruction', '<?xml-stylesheet href="a.css"?>'],
    ['half a tag', '<path d="a'],
    ['more levels than a program can follow', '<g>'.repeat(100_000) + '</g>'.repeat(100_000)],
  ])('is refused with %s', (_, inside) => {
    expect(check(drawing(inside))).toHaveProperty('refused')
  })

  it.each([
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.0//EN" "http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd">',
    '<!DOCTYPE svg>',
  ])('may have the standard document type of a drawing program: %s', (type) => {
    expect(
      check(`<?xml version="1.0" encoding="utf-8"?>\n<!-- Generator -->\n${type}\n${drawing('')}`),
    ).toHaveProperty('type')
  })

  it('is refused with a document type of its own, entities, another encoding, or another root', () => {
    expect(check(`<!DOCTYPE svg [<!ENTITY a "b">]>${drawing('')}`)).toHaveProperty('refused')
    expect(
      check(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" []>${drawing('')}`),
    ).toHaveProperty('refused')
    expect(check(`<!DOCTYPE svg SYSTEM "own.dtd">${drawing('&own;')}`)).toHaveProperty('refused')
    expect(check(`<!DOCTYPE html>${drawing('')}`)).toHaveProperty('refused')
    expect(check(`<?xml version="1.0" encoding="UTF-7"?>${drawing('')}`)).toHaveProperty('refused')
    expect(check(`<html>${drawing('')}</html>`)).toHaveProperty('refused')
    expect(check('<svg/>')).toHaveProperty('refused')
    expect(check('')).toHaveProperty('refused')
  })
})
