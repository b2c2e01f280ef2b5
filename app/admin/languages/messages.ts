/** Why no translation is suggested. */
export const suggestionProblems = {
  off: 'Suggestions are not set up on this site.',
  tooLong: 'This text is too long for a suggestion.',
  tooMany: 'Too many suggestions in a short time. Please try again in a minute.',
  quota: 'The DeepL account of this site has used up its characters for now.',
  key: 'DeepL does not accept the key of this site. Ask the person who manages your server to check it.',
  unreachable: 'DeepL cannot be reached. Please try again in a moment.',
  failed: 'DeepL could not translate this. Please try again, or write it yourself.',
} as const
