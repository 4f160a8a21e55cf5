package dev.loombench.conformance;

import java.util.List;
import java.util.Map;
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
                "virtual \\[\\* \\*] WebServer socket")));
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
    return Stream.of(variants).filter(variant -> isTried(variant.server())).toList();
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
