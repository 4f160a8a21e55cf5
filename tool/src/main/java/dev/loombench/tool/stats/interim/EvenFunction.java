package dev.loombench.tool.stats.interim;

import java.util.function.DoubleUnaryOperator;

/**
 * Interpolation of a smooth even function: the polynomial through its values at Chebyshev's points
 * of the square, by the barycentric formula (Berrut and Trefethen, "Barycentric Lagrange
 * interpolation", SIAM Review 46, 2004).
 */
final class EvenFunction implements DoubleUnaryOperator {

  private final double edge;
  private final double[] squares;
  private final double[] weights;
  private final double[] values;

  /**
   * Samples a function.
   *
   * @param edge largest argument
   * @param points number of samples
   * @param function the function
   */
  EvenFunction(double edge, int points, DoubleUnaryOperator function) {
    this.edge = edge;
    this.squares = new double[points];
    this.weights = new double[points];
    this.values = new double[points];
    for (int point = 0; point < points; point++) {
      double angle = Math.PI * (point + 0.5) / points;
      squares[point] = (1 + Math.cos(angle)) / 2;
      weights[point] = point % 2 == 0 ? Math.sin(angle) : -Math.sin(angle);
      values[point] = function.applyAsDouble(edge * Math.sqrt(squares[point]));
    }
  }

  @Override
  public double applyAsDouble(double at) {
    double square = at * at / (edge * edge);
    double above = 0;
    double below = 0;
    for (int point = 0; point < squares.length; point++) {
      double distance = square - squares[point];
      if (distance == 0) {
        return values[point];
      }
      double share = weights[point] / distance;
      above += share * values[point];
      below += share;
    }
    return above / below;
  }
}
