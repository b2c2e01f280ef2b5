/** Why the site cannot serve something now, for people; English, as the catalogue of messages has it. */
export const unavailableSentences = {
  database: 'The site cannot reach its data right now. Please try again in a minute.',
  storage: 'The site cannot reach its files right now. Please try again in a minute.',
  locked: 'Another program is using the site’s data. Please try again in a few seconds.',
  'disk-full':
    "The server's disk is full. Nothing was changed. Please ask the person who manages your server to make room.",
  'not-own':
    'This server no longer belongs to the site, which was upgraded or moved. Nothing was changed. Please reload the page, and tell the person who manages your server.',
  busy: 'The site is very busy right now. Please try again in a few seconds.',
}
