package dev.loombench.tool.ownapp.recognize;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Facts that a framework adds to a Java program.
 *
 * @param version its version; empty if unknown
 * @param port settings that pass the port; empty if it can't be set from outside
 * @param fixedPort advice if it can't
 * @param readyPaths health endpoints, the best first
 * @param proposals variants, the baseline first
 * @param remarks facts that the user should know
 * @param pools pools whose sizes can be set from outside
 */
record Recognition(
    Framework framework,
    Optional<String> version,
    Settings port,
    String fixedPort,
    List<String> readyPaths,
    List<VariantChange> proposals,
    List<Remark> remarks,
    Pools pools) {

  /** Name of the baseline of an application without a switch between models. */
  static final String BASELINE = "baseline";

  /** Name of a variant that serves requests on a pool of platform threads. */
  static final String POOL = "pool";

  /** Name of a variant that serves requests on virtual threads. */
  static final String VIRTUAL = "virtual";

  private static final String UNKNOWN_PORT =
      "Nothing shows how its port is set. If it always listens on one port, add %s 8080; if it takes the port as an argument, add %s=--port={port}, in its own form; else give the command with {port} in it"
          .formatted(TargetOptions.PORT_FLAG, TargetOptions.ARGUMENT_FLAG);

  Recognition {
    readyPaths = List.copyOf(readyPaths);
    proposals = List.copyOf(proposals);
    remarks = List.copyOf(remarks);
  }

  /** Returns a recognition without switches, ports or health endpoints. */
  static Recognition of(Framework framework, Optional<String> version) {
    return new Recognition(
        framework,
        version,
        Settings.NONE,
        UNKNOWN_PORT,
        List.of(),
        List.of(VariantChange.none(BASELINE, "the application as it is")),
        List.of(),
        Pools.NONE);
  }

  Recognition port(Settings settings) {
    return new Recognition(
        framework, version, settings, fixedPort, readyPaths, proposals, remarks, pools);
  }

  Recognition fixedPort(String advice) {
    return new Recognition(framework, version, port, advice, readyPaths, proposals, remarks, pools);
  }

  Recognition ready(String path) {
    return new Recognition(
        framework, version, port, fixedPort, appended(readyPaths, path), proposals, remarks, pools);
  }

  /** Returns the same recognition with variants; the first is the application as it is. */
  Recognition proposals(VariantChange... changes) {
    return new Recognition(
        framework, version, port, fixedPort, readyPaths, List.of(changes), remarks, pools);
  }

  Recognition remark(String text) {
    return new Recognition(
        framework,
        version,
        port,
        fixedPort,
        readyPaths,
        proposals,
        appended(remarks, new Remark(text)),
        pools);
  }

  Recognition workers(Pools.Size size) {
    return pools(new Pools(Optional.of(size), pools.connections()));
  }

  Recognition connections(Pools.Size size) {
    return pools(new Pools(pools.workers(), Optional.of(size)));
  }

  private Recognition pools(Pools others) {
    return new Recognition(
        framework, version, port, fixedPort, readyPaths, proposals, remarks, others);
  }

  private static <T> List<T> appended(List<T> list, T last) {
    var longer = new ArrayList<>(list);
    longer.add(last);
    return longer;
  }
}
