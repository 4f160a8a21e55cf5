package dev.loombench.tool.study;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Container in which a server is launched.
 *
 * @param image existing image; empty to make one from the server's files
 * @param base image below those files; empty for the C library of this machine
 * @param network network of the container
 * @param options further options of the engine's {@code run}
 */
public record ContainerLaunch(
    Optional<String> image, Optional<String> base, Network network, List<String> options) {

  /** Image made from this machine's files, on the network of this machine. */
  public static final ContainerLaunch DEFAULT =
      new ContainerLaunch(Optional.empty(), Optional.empty(), Network.HOST, List.of());

  /** Network of a container. */
  public enum Network {
    /** The network of this machine. */
    HOST,
    /** A network of its own, with the server's port published on the loopback. */
    BRIDGE;

    /** Returns its name in study files. */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  public ContainerLaunch {
    options = List.copyOf(options);
  }

  /** Returns the same settings for an existing image. */
  public ContainerLaunch of(String existing) {
    return new ContainerLaunch(Optional.of(existing), base, network, options);
  }

  /** Returns the settings in one line. */
  public String text() {
    return "container%s%s, network %s%s"
        .formatted(
            image.map(name -> " of " + name).orElse(""),
            base.map(name -> " on " + name).orElse(""),
            network.key(),
            options.isEmpty() ? "" : ", options " + String.join(" ", options));
  }
}
