package dev.loombench.tool.study;

import dev.loombench.contract.ConnectionPolicy;
import dev.loombench.contract.ConnectionPolicy.HttpVersion;
import dev.loombench.contract.ConnectionPolicy.Trust;
import dev.loombench.tool.study.id.VariantId;
import dev.loombench.tool.yaml.Keyed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Server to compare.
 *
 * @param jdk its JDK: a feature release like {@code 21}, or a folder; empty for the tool's JDK
 * @param jvmFlags JVM flags in addition to the study's, for bundled servers and for commands with
 *     <code>{jvm}</code>; they come last, so they win
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
    Optional<ContainerLaunch> container,
    Transport transport) {

  /** Endpoint of bundled servers that exports their pool. */
  private static final String OWN_METRICS = "/metrics";

  /**
   * Container in which a server is launched.
   *
   * @param image existing image; empty to make one from the server's files
   * @param base image below those files; empty for the C library of this machine
   */
  public record ContainerLaunch(
      Optional<String> image, Optional<String> base, Network network, List<String> options) {

    /** Image made from this machine's files, on the network of this machine. */
    public static final ContainerLaunch DEFAULT =
        new ContainerLaunch(Optional.empty(), Optional.empty(), Network.HOST, List.of());

    /** Network of a container. */
    public enum Network implements Keyed {
      /** The network of this machine. */
      HOST,
      /** A network of its own, with the server's port published on the loopback. */
      BRIDGE
    }

    public ContainerLaunch {
      options = List.copyOf(options);
    }

    public ContainerLaunch of(String existing) {
      return new ContainerLaunch(Optional.of(existing), base, network, options);
    }

    public String text() {
      return "container%s%s, network %s%s"
          .formatted(
              image.map(name -> " of " + name).orElse(""),
              base.map(name -> " on " + name).orElse(""),
              network.key(),
              options.isEmpty() ? "" : ", options " + String.join(" ", options));
    }
  }

  /**
   * Connections to a server.
   *
   * @param https true if a server that the tool starts speaks TLS; a URL says it itself
   * @param http2 true for HTTP/2: negotiated by TLS, or with prior knowledge
   */
  public record Transport(boolean https, boolean http2, Trust trust) {

    /** HTTP/1.1 without TLS. */
    public static final Transport DEFAULT = new Transport(false, false, Trust.DEFAULT);

    /** Limit of requests in flight on a connection with HTTP/2. */
    public static final int STREAMS = 100;

    /** Returns the connections for a number of requests in flight. */
    public ConnectionPolicy policy(int requests) {
      return http2
          ? new ConnectionPolicy(
              HttpVersion.HTTP_2, true, Math.ceilDiv(requests, STREAMS), STREAMS, trust)
          : new ConnectionPolicy(HttpVersion.HTTP_1_1, true, requests, 1, trust);
    }

    /** Returns the fields of a study file that differ from the default. */
    public Map<String, String> fields() {
      var fields = new LinkedHashMap<String, String>();
      fields.put("https", https ? "true" : "");
      fields.put("http2", http2 ? "true" : "");
      fields.put("insecure", trust.verified() ? "" : "true");
      fields.put("cacert", trust.certificateFile());
      fields.values().removeIf(String::isEmpty);
      return fields;
    }
  }

  /** Creates a variant on the tool's JDK. */
  public Variant(
      VariantId id,
      Server server,
      List<String> jvmFlags,
      Limits limits,
      Optional<String> prometheus) {
    this(
        id,
        server,
        Optional.empty(),
        jvmFlags,
        limits,
        prometheus,
        Optional.empty(),
        Transport.DEFAULT);
  }

  /** Creates a variant on the tool's JDK, without limits or a Prometheus endpoint. */
  public Variant(VariantId id, Server server, List<String> jvmFlags) {
    this(id, server, jvmFlags, Limits.NONE, Optional.empty());
  }

  public Variant {
    jvmFlags = List.copyOf(jvmFlags);
  }

  public Variant with(Server other) {
    return new Variant(id, other, jdk, jvmFlags, limits, prometheus, container, transport);
  }

  public Variant named(VariantId other) {
    return new Variant(other, server, jdk, jvmFlags, limits, prometheus, container, transport);
  }

  /** Returns the same variant on another JDK: a feature release or a folder. */
  public Variant on(String otherJdk) {
    return new Variant(
        id, server, Optional.of(otherJdk), jvmFlags, limits, prometheus, container, transport);
  }

  /** Returns the same variant with further JVM flags, which win. */
  public Variant withFlags(String... more) {
    List<String> flags = Stream.concat(jvmFlags.stream(), Stream.of(more)).toList();
    return new Variant(id, server, jdk, flags, limits, prometheus, container, transport);
  }

  public Variant limitedTo(Limits other) {
    return new Variant(id, server, jdk, jvmFlags, other, prometheus, container, transport);
  }

  /** Returns the same variant in a container, or as a process. */
  public Variant in(Optional<ContainerLaunch> other) {
    return new Variant(id, server, jdk, jvmFlags, limits, prometheus, other, transport);
  }

  public Variant over(Transport other) {
    return new Variant(id, server, jdk, jvmFlags, limits, prometheus, container, other);
  }

  /**
   * Returns the same variant, scraping the pool of a bundled server if the work uses a database and
   * no other endpoint is given.
   */
  public Variant doing(Work work) {
    return server instanceof Server.Bundled
            && prometheus.isEmpty()
            && work.needs().contains(Backing.DATABASE)
        ? new Variant(
            id, server, jdk, jvmFlags, limits, Optional.of(OWN_METRICS), container, transport)
        : this;
  }

  /** Returns the names in braces of its command, like {@code port}; none if it has no command. */
  public Set<String> placeholders() {
    return server instanceof Server.Command command ? command.placeholders() : Set.of();
  }
}
