package dev.loombench.tool.trial;

import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * CPUs granted to the roles of a trial, numbered as by the kernel.
 *
 * @param server those of the server; empty if unknown
 * @param generator those of the load generator; empty if unknown
 */
public record GrantedCpus(List<Integer> server, List<Integer> generator) {

  public static final GrantedCpus UNKNOWN = new GrantedCpus(List.of(), List.of());

  public GrantedCpus {
    server = List.copyOf(server);
    generator = List.copyOf(generator);
  }

  public GrantedCpus withServer(List<Integer> cpus) {
    return new GrantedCpus(cpus, generator);
  }

  public OptionalInt serverCount() {
    return count(server);
  }

  public OptionalInt generatorCount() {
    return count(generator);
  }

  /** Returns the CPUs that both roles may use. */
  public List<Integer> shared() {
    return server.stream().filter(generator::contains).toList();
  }

  /**
   * Returns the cores that the server could use: all its CPUs, less what a generator on the same
   * CPUs used.
   */
  public OptionalDouble coresBeside(double generatorCores) {
    return server.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(server.size() - (shared().isEmpty() ? 0 : generatorCores));
  }

  private static OptionalInt count(List<Integer> cpus) {
    return cpus.isEmpty() ? OptionalInt.empty() : OptionalInt.of(cpus.size());
  }
}
