package dev.loombench.tool.study.yaml;

/**
 * A value could not be read, and why is among the findings already. It only carries the reader out
 * of the value's own code; {@link Read#of} ends its way.
 */
public final class Refused extends RuntimeException {

  private static final long serialVersionUID = 1;

  Refused() {
    super("refused, as the findings tell", null, false, false);
  }
}
