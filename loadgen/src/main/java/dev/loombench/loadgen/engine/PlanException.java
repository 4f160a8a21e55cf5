package dev.loombench.loadgen.engine;

import dev.loombench.contract.GeneratorFault;

/** Failure to execute a plan; the message gives the cause and the remedy. */
public final class PlanException extends Exception {

  private static final long serialVersionUID = 1L;

  private final GeneratorFault fault;

  public PlanException(GeneratorFault fault, String message) {
    this(fault, message, null);
  }

  public PlanException(GeneratorFault fault, String message, Throwable cause) {
    super(message, cause);
    this.fault = fault;
  }

  /** Creates the failure of a plan that cannot be executed. */
  static PlanException badPlan(String message) {
    return new PlanException(GeneratorFault.BAD_PLAN, message);
  }

  /** Creates the failure of a plan that cannot be executed. */
  static PlanException badPlan(String message, Throwable cause) {
    return new PlanException(GeneratorFault.BAD_PLAN, message, cause);
  }

  public GeneratorFault fault() {
    return fault;
  }
}
