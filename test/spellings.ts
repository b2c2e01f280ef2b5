/** Spellings of an address that try to bypass a rule; the first is the canonical one. */
export function spellingsOf(path: string): string[] {
  const [first = '', ...rest] = path.slice(1).split('/')
  const under = (segment: string) => ['', segment, ...rest].join('/')
  const data = path === '/' ? '/_.data' : `${path}.data`
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16)}`
  return [
    path,
    data,
    under(first.replace(/^[a-z]/, (character) => character.toUpperCase())),
    under(first.replace(/^[a-z]/, hex)),
    `${path}/`,
    `/${path}`,
    ...[path, data].flatMap((one) => [
      one.toUpperCase(),
      `/${one}`,
      `/.${one}`,
      `/about/..${one}`,
      `/%2e${one}`,
    ]),
    under(first.replace(/[a-z]$/, hex)),
    `${under(first.replace(/[a-z]$/, hex))}.data`,
    `${path}//`,
    `${path}/_.data`,
    `${path}/.`,
    path.replaceAll('/', '//'),
    path.replaceAll('/', '\\'),
    `${path}%2f`,
    `${path}%00`,
    `${path};a=b`,
    `${path}?a=b`,
    `${data}?_routes=`,
  ]
}
