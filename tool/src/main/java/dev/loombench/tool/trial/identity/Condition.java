package dev.loombench.tool.trial.identity;

/** Condition of the machine whose change starts an epoch. */
public enum Condition {
  /** Boot of the machine. */
  BOOT("boot"),
  /** Name of the host. */
  HOST("host"),
  /** Release and build of the kernel. */
  KERNEL("kernel"),
  /** CPUs that the tool and what it starts may use. */
  ALLOWED_CPUS("allowed CPUs"),
  /** Frequency governor of the CPUs. */
  GOVERNOR("CPU governor"),
  /** Smallest CPU quota of the control groups around the tool. */
  CPU_QUOTA("CPU quota"),
  /** JDK of the tool and the load generator. */
  TOOL_JDK("JDK of the tool"),
  /** Version of the database, if the study has one. */
  DATABASE("database version");

  private final String label;

  Condition(String label) {
    this.label = label;
  }

  /** Returns its name in a sentence. */
  public String label() {
    return label;
  }
}
