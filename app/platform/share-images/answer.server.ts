import { redirect } from 'react-router'
import { answerDerivedFile } from '../derived-files.server.ts'
import type { Services } from '../services.server.ts'
import { shareFile, type ShareCard } from './card.server.ts'
import { drawCard } from './draw.server.ts'

/**
 * The picture of a card under the name that a page gave it. An older name leads on to the present one, whose address
 * `addressOf` gives: no more pictures are ever made than there are pages.
 */
export async function shareAnswer(
  services: Pick<Services, 'files' | 'derivedFiles'>,
  request: Request,
  card: ShareCard,
  asked: string,
  addressOf: (file: string) => string,
): Promise<Response> {
  const file = shareFile(card)
  if (file !== asked) throw redirect(addressOf(file))
  return answerDerivedFile(services, request, file, 'image/jpeg', () => drawCard(services.files, card))
}
