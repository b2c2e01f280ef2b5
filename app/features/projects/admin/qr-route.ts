import { data } from 'react-router'
import { requireArea } from '#app/platform/request/administrator.server.ts'
import { readBrand } from '#app/features/settings/store.server.ts'
import { attachment } from '#app/platform/http/attachment.ts'
import type { Route } from './+types/qr-route'
import { projectAddress } from '../address.ts'
import { drawQrCode } from './qr-draw.server.ts'
import { projectStore } from '../store.server.ts'

/** 2,400 dots: 20 cm at 300 dots per inch. */
const printedWidth = 2400

/** `GET /admin/products/edit/<id>/qr?as=png&caption=no`: an image to save and print. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const admin = requireArea(context, 'content', 'read')
  const { db, config } = admin
  const project = await projectStore.find(db, params.id)
  if (!project) throw data(null, { status: 404 })
  const search = url.searchParams
  const address = config.publicUrl + projectAddress(project.code)
  const { ink } = await readBrand(admin)
  const svg = await drawQrCode(address, ink, search.get('caption') === 'no' ? undefined : project)
  const png = search.get('as') === 'png'
  const { default: sharp } = await import('sharp')
  const body = png ? new Uint8Array(await sharp(Buffer.from(svg)).resize(printedWidth).png().toBuffer()) : svg
  const headers = new Headers({
    'Content-Type': png ? 'image/png' : 'image/svg+xml',
    'Cache-Control': 'no-store',
  })
  if (!search.has('show'))
    headers.set('Content-Disposition', attachment(`QR ${project.code}.${png ? 'png' : 'svg'}`))
  return new Response(body, { headers })
}
