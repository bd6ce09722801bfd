// The name of a screen for those who do not see which entry is marked.
import { VisuallyHidden } from '@mantine/core'

export const ScreenName = ({ children }: { readonly children: string }) => (
  <VisuallyHidden component="h1">{children}</VisuallyHidden>
)
