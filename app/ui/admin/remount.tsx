import { Component, Fragment, type ReactNode } from 'react'
import { second } from '#app/platform/units.ts'

interface RemountState {
  mounts: number
  error?: unknown
}

/**
 * Mounts a screen once more where React meets a node that is not its own: a browser that translates the page puts
 * other elements in the place of texts. What was typed is kept as a draft. Any other error, and one that comes again
 * at once, is for the boundary around it.
 */
export class Remount extends Component<{ children: ReactNode }, RemountState> {
  override state: RemountState = { mounts: 0 }
  #mountedAt = -Infinity

  static getDerivedStateFromError(error: unknown): Partial<RemountState> {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (!this.#isForeignNode(error)) return
    this.#mountedAt = performance.now()
    this.setState(({ mounts }) => ({ mounts: mounts + 1, error: undefined }))
  }

  #isForeignNode(error: unknown): boolean {
    const isForeign = error instanceof DOMException && error.name === 'NotFoundError'
    return isForeign && performance.now() - this.#mountedAt > second
  }

  override render() {
    const { error, mounts } = this.state
    if (error === undefined) return <Fragment key={mounts}>{this.props.children}</Fragment>
    if (this.#isForeignNode(error)) return null
    throw error
  }
}
