import { data, redirect } from 'react-router'
import type { AdminContext } from '#app/platform/request/administrator.server.ts'
import { readTyped } from '#app/platform/forms/typed.ts'
import { describeDevice } from '#app/platform/device.server.ts'
import {
  addDevice,
  findDevice,
  isSubscription,
  listDevices,
  removeDevice,
} from '#app/platform/push/devices.server.ts'
import { notSaved } from '../form/not-saved.ts'
import { messages, type PushData } from './messages.ts'

export async function readPush({ db, push, administrator }: AdminContext): Promise<PushData> {
  const devices = await listDevices(db, administrator.id)
  return { publicKey: await push.publicKey(), deviceIds: devices.map(({ id }) => id) }
}

/** Actions of administrators on their own devices. Nobody can reach another administrator's. */
export async function runDeviceAction(
  { db, push, administrator }: AdminContext,
  request: Request,
  path: string,
) {
  const { intent, id = '', endpoint = '', p256dh = '', auth = '' } = await readTyped(request)
  switch (intent) {
    case 'add': {
      const subscription = { endpoint, p256dh, auth }
      if (!isSubscription(subscription)) return refuse(messages.unknownBrowser)
      const { name } = describeDevice(request.headers.get('User-Agent') ?? '')
      const outcome = await addDevice(db, administrator.id, subscription, name)
      return outcome === 'added' ? data(undefined) : refuse(messages.tooMany)
    }
    case 'remove':
      await removeDevice(db, administrator.id, id)
      return redirect(`${path}?done=removed`, 303)
    case 'try': {
      const device = await findDevice(db, id)
      if (device?.user_id !== administrator.id) return refuse(messages.deviceGone, 404)
      const delivery = await push.send(device, {
        title: 'Plinth',
        body: 'This device gets notifications of new requests.',
        tag: 'try',
        path,
      })
      if (delivery === 'dropped') return refuse(messages.deviceGone, 404)
      if (!delivery.sent) return refuse(messages.notTried(delivery.reason), 502)
      return redirect(`${path}?done=tried`, 303)
    }
    default:
      throw data(messages.unknownForm, { status: 400 })
  }
}

function refuse(problem: string, status?: number) {
  return notSaved({ why: 'refused', message: problem }, status)
}
