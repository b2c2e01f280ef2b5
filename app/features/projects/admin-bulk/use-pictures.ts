import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { useRefresh } from '#app/ui/refresh.ts'
import { useSignInAgain } from '#app/ui/admin/sign-in-again.ts'
import { nothingSent, openPictureQueue } from './picture-queue.ts'
import type { Work } from './use-work.ts'

/** @param wanted names of photographs that belong to a row and have not arrived */
export function usePictures(work: Work, wanted: readonly string[]) {
  const refresh = useRefresh()
  const signInAgain = useSignInAgain()
  const [state, setState] = useState(nothingSent)
  const [queue] = useState(() =>
    openPictureQueue({ work, signInAgain, changed: setState, finished: refresh }),
  )
  useEffect(() => queue.want(wanted), [queue, wanted])
  useEffect(() => queue.pause, [queue])
  useWindowEvent('online', queue.goOn)
  return { ...state, add: queue.add, goOn: queue.goOn }
}
