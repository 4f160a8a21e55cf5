package dev.loombench.contract;

/**
 * Cause of a plan that the load generator could not run to its end. None of them says anything
 * about the server under test.
 */
public enum GeneratorFault {
  /** The plan cannot be executed: a host without address, an unreadable file, too large bodies. */
  BAD_PLAN(true),
  /** The process may not open enough files for the plan's connections. */
  NO_FILE_DESCRIPTORS(true),
  /** The host has fewer local ports than the plan's connections. */
  NO_LOCAL_PORTS(true),
  /** The histogram log cannot be written, for example because the disk is full. */
  LOG_UNWRITABLE(true),
  /** The process ran out of memory and ended. */
  OUT_OF_MEMORY(false),
  /** An exception in the generator's own code, after which it ended. */
  INTERNAL_ERROR(false),
  /** The generator sent no result by the plan's deadline. Determined by the tool. */
  NO_ANSWER(false),
  /** The connection to the generator's host broke. Determined by the tool. */
  CONNECTION_LOST(false),
  /** The process ended or wrote something else than events. Determined by the tool. */
  DIED(false);

  /** Exit code of the process after {@link #OUT_OF_MEMORY}, fixed by the JVM. */
  public static final int EXIT_OUT_OF_MEMORY = 3;

  /** Exit code of the process after {@link #INTERNAL_ERROR}. */
  public static final int EXIT_INTERNAL_ERROR = 70;

  private final boolean recurs;

  GeneratorFault(boolean recurs) {
    this.recurs = recurs;
  }

  /** Returns whether the same plan would fail again on this machine until its user acts. */
  public boolean recurs() {
    return recurs;
  }
}
