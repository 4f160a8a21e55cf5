package dev.loombench.tool.launch;

import dev.loombench.tool.launch.container.ContainerImage;
import dev.loombench.tool.launch.jdk.Artifact;
import dev.loombench.tool.launch.jdk.Resolution;
import dev.loombench.tool.study.Variant;
import java.nio.file.Path;
import java.util.Optional;

/** Source of the images of variants that are launched in containers. */
@FunctionalInterface
public interface Images {

  /**
   * Returns the image of a variant, which is made, loaded or pulled if the engine lacks it.
   *
   * @param artifact artifact of a bundled server; empty for a command
   */
  Resolution<ContainerImage> of(Variant variant, Path jdk, Optional<Artifact> artifact);
}
