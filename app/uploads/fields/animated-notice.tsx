import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isAnimated } from '../animated.ts'
import classes from './image-field.module.css'

/** Says of an image that moves what becomes of it. */
export function AnimatedNotice({ file }: { file: File }) {
  const [moves, setMoves] = useState(false)
  useEffect(() => {
    let isGone = false
    void isAnimated(file)
      .then((found) => !isGone && setMoves(found))
      .catch(() => {})
    return () => void (isGone = true)
  }, [file])
  if (!moves) return null
  return (
    <Text className={classes.soft} role="status">
      This image is animated. Its first frame is taken.
    </Text>
  )
}
