package dev.loombench.tool.study;

import dev.loombench.tool.study.id.VariantId;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Server to compare.
 *
 * @param id identity within the study
 * @param server its server
 * @param jdk its JDK: a feature release like {@code 21}, or a folder; empty for the tool's JDK
 * @param jvmFlags JVM flags in addition to the study's, for bundled servers and for commands with
 *     <code>{jvm}</code>; they come last, so they win
 * @param limits resource limits
 * @param prometheus path or URL of its Prometheus endpoint
 * @param container container that it is launched in; empty for a process of this machine
 */
public record Variant(
    VariantId id,
    Server server,
    Optional<String> jdk,
    List<String> jvmFlags,
    Limits limits,
    Optional<String> prometheus,
    Optional<ContainerLaunch> container) {

  /** Endpoint of bundled servers that exports their pool. */
  private static final String OWN_METRICS = "/metrics";

  /** Creates a variant that is launched as a process. */
  public Variant(
      VariantId id,
      Server server,
      Optional<String> jdk,
      List<String> jvmFlags,
      Limits limits,
      Optional<String> prometheus) {
    this(id, server, jdk, jvmFlags, limits, prometheus, Optional.empty());
  }

  /** Creates a variant on the tool's JDK. */
  public Variant(
      VariantId id,
      Server server,
      List<String> jvmFlags,
      Limits limits,
      Optional<String> prometheus) {
    this(id, server, Optional.empty(), jvmFlags, limits, prometheus);
  }

  /** Creates a variant on the tool's JDK, without limits or a Prometheus endpoint. */
  public Variant(VariantId id, Server server, List<String> jvmFlags) {
    this(id, server, jvmFlags, Limits.NONE, Optional.empty());
  }

  public Variant {
    jvmFlags = List.copyOf(jvmFlags);
  }

  /** Returns the same variant with another server. */
  public Variant with(Server other) {
    return new Variant(id, other, jdk, jvmFlags, limits, prometheus, container);
  }

  /** Returns the same variant in a container, or as a process. */
  public Variant in(Optional<ContainerLaunch> other) {
    return new Variant(id, server, jdk, jvmFlags, limits, prometheus, other);
  }

  /**
   * Returns the same variant, scraping the pool of a bundled server if the work uses a database and
   * no other endpoint is given.
   */
  public Variant doing(Work work) {
    return server instanceof Server.Bundled
            && prometheus.isEmpty()
            && work.needs().contains(Backing.DATABASE)
        ? new Variant(id, server, jdk, jvmFlags, limits, Optional.of(OWN_METRICS), container)
        : this;
  }

  /** Returns the names in braces of its command, like {@code port}; none if it has no command. */
  public Set<String> placeholders() {
    return server instanceof Server.Command command ? command.placeholders() : Set.of();
  }
}
