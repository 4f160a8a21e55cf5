package dev.loombench.tool.ownapp.recognize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Facts that a framework adds to a Java program, collected by its recipe. */
final class Recognition {

  /** Name of the baseline of an application without a switch between models. */
  static final String BASELINE = "baseline";

  /** Name of a variant that serves requests on a pool of platform threads. */
  static final String POOL = "pool";

  /** Name of a variant that serves requests on virtual threads. */
  static final String VIRTUAL = "virtual";

  private static final String UNKNOWN_PORT =
      "Nothing shows how its port is set. If it always listens on one port, add %s 8080; if it takes the port as an argument, add %s=--port={port}, in its own form; else give the command with {port} in it"
          .formatted(TargetOptions.PORT_FLAG, TargetOptions.ARGUMENT_FLAG);

  private final Framework framework;
  private final Optional<String> version;
  private final List<String> readyPaths = new ArrayList<>();
  private final List<String> remarks = new ArrayList<>();
  private Settings port = Settings.NONE;
  private String fixedPort = UNKNOWN_PORT;
  private List<VariantChange> proposals =
      List.of(VariantChange.none(BASELINE, "the application as it is"));
  private Pools pools = Pools.NONE;

  Recognition(Framework framework, Optional<String> version) {
    this.framework = framework;
    this.version = version;
  }

  Framework framework() {
    return framework;
  }

  /** Returns the settings that pass the port; none if it can't be set from outside. */
  Settings port() {
    return port;
  }

  /** Returns advice for an application whose port can't be set from outside. */
  String fixedPort() {
    return fixedPort;
  }

  /** Returns the application as it is, or its first model. */
  VariantChange baseline() {
    return proposals.getFirst();
  }

  /** Passes the port by the framework's property. */
  Recognition takesPort() {
    return port(framework.properties().set(framework.port(), Launch.PORT));
  }

  Recognition port(Settings settings) {
    port = settings;
    return this;
  }

  Recognition fixedPort(String advice) {
    fixedPort = advice;
    return this;
  }

  /** Adds a health endpoint; the best comes first. */
  Recognition ready(String path) {
    readyPaths.add(path);
    return this;
  }

  Recognition readyIf(boolean hasHealth, String path) {
    return hasHealth ? ready(path) : this;
  }

  /** Sets the variants; the first is the application as it is. */
  Recognition proposals(VariantChange... changes) {
    proposals = List.of(changes);
    return this;
  }

  /** Proposes both thread models; the first is the one that a property of the framework sets. */
  Recognition models(String property, boolean isVirtual, String pool, String virtual) {
    Settings other = framework.properties().set(property, Boolean.toString(!isVirtual));
    return isVirtual
        ? proposals(VariantChange.none(VIRTUAL, virtual), other.as(POOL, pool))
        : proposals(VariantChange.none(POOL, pool), other.as(VIRTUAL, virtual));
  }

  /** Adds a fact that the user should know: a sentence or two, without the last period. */
  Recognition remark(String text) {
    remarks.add(text);
    return this;
  }

  Recognition workers(Pools.Size size) {
    pools = new Pools(Optional.of(size), pools.connections());
    return this;
  }

  Recognition connections(Pools.Size size) {
    pools = new Pools(pools.workers(), Optional.of(size));
    return this;
  }

  /** Returns the application with these facts; a GET of {@code /} comes last. */
  Application application(
      String name, OptionalInt minimumJdk, Launch launch, UnaryOperator<VariantChange> variants) {
    return new Application(
        name,
        framework,
        version,
        minimumJdk,
        launch,
        Stream.concat(readyPaths.stream(), Stream.of("/")).toList(),
        proposals.stream().map(variants).toList(),
        remarks,
        pools);
  }
}
