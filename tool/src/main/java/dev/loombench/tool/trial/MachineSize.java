package dev.loombench.tool.trial;

import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Size of a machine, as reported by the system.
 *
 * @param cpusOnline number of CPUs online
 * @param cpusAllowed number of CPUs that the tool may use
 */
public record MachineSize(
    OptionalInt cpusOnline, OptionalInt cpusAllowed, OptionalLong memoryMebibytes) {

  /** Size of which nothing is known. */
  public static final MachineSize UNKNOWN =
      new MachineSize(OptionalInt.empty(), OptionalInt.empty(), OptionalLong.empty());
}
