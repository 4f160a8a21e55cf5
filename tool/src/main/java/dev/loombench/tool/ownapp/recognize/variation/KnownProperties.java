package dev.loombench.tool.ownapp.recognize.variation;

import dev.loombench.tool.ownapp.recognize.Framework;
import dev.loombench.tool.ownapp.recognize.PropertyStyle;
import dev.loombench.tool.ownapp.recognize.TargetOptions;
import dev.loombench.tool.problem.Problem;
import dev.loombench.tool.yaml.NearestName;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Properties of frameworks that are often varied. A mistyped property has no effect and no message,
 * so one that differs from a known one in a single part is refused.
 */
final class KnownProperties {

  private KnownProperties() {}

  /**
   * Throws a problem if a property is unknown but near a known one, can't be set, or is the port.
   *
   * @param advice advice if it looks like another key
   */
  static void check(Framework framework, String property, String text, Optional<String> advice) {
    if (framework.properties() == PropertyStyle.NONE) {
      throw FactorReader.wrong(
          text,
          "the properties of an %s are not known; give arg:NAME=A,B or env:NAME=A,B%s"
              .formatted(framework.label(), advice.map("; "::concat).orElse("")));
    }
    if (property.equals(framework.port())) {
      throw FactorReader.wrong(
          text, "the tool chooses the port; for a fixed one add " + TargetOptions.PORT_FLAG);
    }
    List<String> known = of(framework);
    if (known.contains(property)) {
      return;
    }
    advice.ifPresent(
        meant -> {
          throw FactorReader.wrong(text, meant);
        });
    nearest(property, known)
        .ifPresent(
            meant -> {
              throw Problem.usage(
                  "--vary: no property '%s' is known; did you mean '%s'? If it exists, set it by env or jvm:-D%s=VALUE"
                      .formatted(property, meant, property));
            });
  }

  private static List<String> of(Framework framework) {
    return switch (framework) {
      case SPRING_BOOT_SERVLET, SPRING_BOOT_OTHER, SPRING_BOOT_WEBFLUX ->
          List.of(
              "spring.threads.virtual.enabled",
              "server.tomcat.threads.max",
              "server.tomcat.threads.min-spare",
              "server.tomcat.max-connections",
              "server.tomcat.accept-count",
              "server.jetty.threads.max",
              "server.jetty.threads.min",
              "server.undertow.threads.worker",
              "server.undertow.threads.io",
              "spring.datasource.hikari.maximum-pool-size",
              "spring.datasource.hikari.minimum-idle",
              "spring.jpa.open-in-view");
      case QUARKUS ->
          List.of(
              "quarkus.thread-pool.max-threads",
              "quarkus.thread-pool.core-threads",
              "quarkus.http.io-threads",
              "quarkus.datasource.jdbc.max-size",
              "quarkus.datasource.jdbc.min-size");
      case MICRONAUT ->
          List.of(
              "micronaut.executors.io.type",
              "micronaut.executors.io.virtual",
              "micronaut.executors.io.n-threads",
              "micronaut.executors.blocking.type",
              "micronaut.executors.blocking.virtual",
              "micronaut.executors.blocking.n-threads",
              "micronaut.server.thread-selection",
              "micronaut.netty.event-loops.default.num-threads");
      case DROPWIZARD ->
          List.of(
              "server.maxThreads",
              "server.minThreads",
              "server.maxQueuedRequests",
              "server.enableVirtualThreads");
      case JETTY_DISTRIBUTION ->
          List.of("jetty.threadPool.maxThreads", "jetty.threadPool.minThreads");
      case HELIDON, TOMCAT_DISTRIBUTION, JETTY, PLAIN_MAIN, UNKNOWN -> List.of();
    };
  }

  /** Returns the known property that differs in one part, which is near. */
  private static Optional<String> nearest(String property, List<String> known) {
    List<String> parts = List.of(property.split("\\."));
    return known.stream()
        .filter(candidate -> differsInOneNearPart(parts, List.of(candidate.split("\\."))))
        .findFirst();
  }

  private static boolean differsInOneNearPart(List<String> parts, List<String> known) {
    if (parts.size() != known.size()) {
      return false;
    }
    List<Integer> different =
        IntStream.range(0, parts.size())
            .filter(index -> !parts.get(index).equals(known.get(index)))
            .boxed()
            .toList();
    return different.size() == 1
        && NearestName.to(parts.get(different.getFirst()), List.of(known.get(different.getFirst())))
            .isPresent();
  }
}
