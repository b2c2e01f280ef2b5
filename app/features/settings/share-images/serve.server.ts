import type { Files } from '#app/platform/files/files.server.ts'
import { redirect } from 'react-router'
import { serveDerivedFile, type DerivedFiles } from '#app/platform/files/derived-files.server.ts'
import { shareFile, type ShareCard } from './card.server.ts'
import { drawCard } from './draw.server.ts'

/**
 * Responds with a card's image under the name that a page gave it. An outdated name redirects to the current
 * one, at `addressOf`, so there are never more images than pages.
 */
export async function serveShareImage(
  services: { files: Files; derivedFiles: DerivedFiles },
  request: Request,
  card: ShareCard,
  requestedFile: string,
  addressOf: (file: string) => string,
): Promise<Response> {
  const file = shareFile(card)
  if (file !== requestedFile) throw redirect(addressOf(file))
  return serveDerivedFile(services, request, file, 'image/jpeg', () => drawCard(services.files, card))
}
