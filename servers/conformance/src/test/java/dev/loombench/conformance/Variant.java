package dev.loombench.conformance;

import java.util.List;
import java.util.Map;

/**
 * A server in one of its models.
 *
 * @param server the name of its module and jar
 * @param model the argument that chooses the model
 * @param facts what its ready file has to say of the model
 */
record Variant(String server, String model, Map<String, String> facts) {

  /** Every server in every model: the one place to add another. */
  static List<Variant> all() {
    return List.of(
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
            facts("event-loop", "platform loop-.*", "platform loop-.*")));
  }

  /** Patterns, because threads are called after addresses and transports. */
  private static Map<String, String> facts(String model, String handler, String compute) {
    return Map.of("threads.model", model, "handler.thread", handler, "compute.thread", compute);
  }

  @Override
  public String toString() {
    return server + " " + model;
  }
}
