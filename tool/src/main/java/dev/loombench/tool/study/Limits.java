package dev.loombench.tool.study;

import java.math.BigDecimal;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * Resource limits of a server, enforced by a dedicated control group, in addition to CPU placement.
 */
public record Limits(OptionalDouble cpus, OptionalLong memoryBytes) {

  /** The accepted CPU quotas for messages. */
  public static final String CPUS_RULE = "CPUs from 0.01 to 1024";

  private static final BigDecimal MIN_CPUS = new BigDecimal("0.01");
  private static final BigDecimal MAX_CPUS = new BigDecimal("1024");

  /** No limits. */
  public static final Limits NONE = new Limits(OptionalDouble.empty(), OptionalLong.empty());

  public Limits {
    if (!(cpus.orElse(1) > 0 && memoryBytes.orElse(1) > 0)) {
      throw new IllegalArgumentException("a limit must be above 0");
    }
  }

  public static boolean acceptsCpus(BigDecimal cpus) {
    return cpus.compareTo(MIN_CPUS) >= 0 && cpus.compareTo(MAX_CPUS) <= 0;
  }

  public static Limits ofCpus(double cpus) {
    return NONE.withCpus(cpus);
  }

  public static Limits ofMemory(long bytes) {
    return new Limits(OptionalDouble.empty(), OptionalLong.of(bytes));
  }

  public Limits withCpus(double other) {
    return new Limits(OptionalDouble.of(other), memoryBytes);
  }

  /** Returns the smaller of the CPU quota and a number of CPUs. */
  public double cpusOf(double available) {
    return Math.min(available, cpus.orElse(available));
  }

  public boolean any() {
    return cpus.isPresent() || memoryBytes.isPresent();
  }
}
