package dev.loombench.tool.load;

import dev.loombench.contract.GeneratorFault;
import java.util.Objects;

/**
 * Thrown if the generator can't run a plan to its end; the message says why. It says nothing about
 * the server.
 */
public final class LoadFailure extends Exception {

  private static final long serialVersionUID = 1;

  private final GeneratorFault fault;

  public LoadFailure(GeneratorFault fault, String message) {
    super(message);
    this.fault = Objects.requireNonNull(fault);
  }

  public GeneratorFault fault() {
    return fault;
  }
}
