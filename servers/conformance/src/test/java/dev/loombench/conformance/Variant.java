package dev.loombench.conformance;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A server in one of its models.
 *
 * @param server the name of its module and jar
 * @param model the arguments that choose the model, with a space between them; empty if it has one
 * @param facts what its ready file has to say of the model
 */
record Variant(String server, String model, Map<String, String> facts) {

  /** With {@code -Dloombench.server=NAME} one server is tried and no other. */
  private static final String ONLY = System.getProperty("loombench.server", "");

  /** What is tried with {@code -Dloombench.full=true} only: the rest of a server that has many. */
  private static final Set<String> LONG =
      Set.of(
          "--loombench.compute-on=loop",
          "--loombench.model=reactive --loombench.compute-on=loop",
          "--loombench.model=virtual --loombench.persistence=jpa");

  /** Every server in every model: the one place to add another. */
  static List<Variant> all() {
    return tried(
        new Variant(
            "spring-mvc",
            "--loombench.threads=200",
            facts("platform-pool", "platform http-nio-.*", "platform http-nio-.*")),
        new Variant(
            "spring-mvc",
            "--loombench.threads=unbounded",
            facts("platform-unbounded", "platform unbounded-.*", "platform unbounded-.*")),
        new Variant(
            "spring-mvc",
            "--loombench.threads=virtual",
            facts("virtual", "virtual tomcat-handler-.*", "virtual tomcat-handler-.*")),
        new Variant(
            "spring-webflux",
            "--loombench.compute-on=worker",
            facts("event-loop", "platform loop-.*", "platform compute-.*")),
        new Variant(
            "spring-webflux",
            "--loombench.compute-on=loop",
            facts("event-loop", "platform loop-.*", "platform loop-.*")),
        new Variant(
            "helidon",
            "",
            facts(
                "virtual",
                "virtual \\[\\* \\*] WebServer socket",
                "virtual \\[\\* \\*] WebServer socket")),
        new Variant(
            "quarkus",
            "--loombench.model=worker",
            facts("platform-pool", "platform executor-thread-.*", "platform executor-thread-.*")),
        new Variant(
            "quarkus",
            "--loombench.model=virtual",
            facts(
                "virtual",
                "virtual quarkus-virtual-thread-.*",
                "virtual quarkus-virtual-thread-.*")),
        new Variant(
            "quarkus",
            "--loombench.model=reactive",
            facts("event-loop", "platform vert.x-eventloop-thread-.*", "platform compute-.*")),
        new Variant(
            "quarkus",
            "--loombench.model=reactive --loombench.compute-on=loop",
            facts(
                "event-loop",
                "platform vert.x-eventloop-thread-.*",
                "platform vert.x-eventloop-thread-.*")));
  }

  /** By what WebFlux writes files, beside its default: for the tests of files only. */
  static List<Variant> ofFiles() {
    return tried(
        new Variant(
            "spring-webflux",
            "--loombench.file-by=elastic",
            Map.of("file.thread", "platform boundedElastic-.*")),
        new Variant(
            "spring-webflux",
            "--loombench.file-by=elastic --loombench.elastic=virtual",
            Map.of("file.thread", "virtual loomBoundedElastic-.*")));
  }

  private static List<Variant> tried(Variant... variants) {
    return Stream.of(variants)
        .filter(variant -> isTried(variant.server()) && isInTime(variant.model()))
        .toList();
  }

  /** Whether those arguments are tried by default, or all are. */
  static boolean isInTime(String model) {
    return Boolean.getBoolean("loombench.full") || !LONG.contains(model);
  }

  /** Whether the tests that are run for every server are run for this one. */
  static boolean isTried(String server) {
    return ONLY.isEmpty() || ONLY.equals(server);
  }

  /** The arguments that choose the model, and others. */
  List<String> with(String... others) {
    return Stream.concat(Stream.of(model.split(" ")), Stream.of(others))
        .filter(argument -> !argument.isEmpty())
        .toList();
  }

  /** Patterns, because threads are called after addresses and transports. */
  private static Map<String, String> facts(String model, String handler, String compute) {
    return Map.of("threads.model", model, "handler.thread", handler, "compute.thread", compute);
  }

  @Override
  public String toString() {
    return model.isEmpty() ? server : server + " " + model;
  }
}
