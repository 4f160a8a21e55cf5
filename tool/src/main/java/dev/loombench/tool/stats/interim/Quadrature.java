package dev.loombench.tool.stats.interim;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleUnaryOperator;

/**
 * Gauss-Legendre quadrature, which is exact for polynomials of twice as many terms as it has nodes.
 * The nodes are the zeros of Legendre's polynomial, found by Newton's method (Davis and Rabinowitz,
 * "Methods of Numerical Integration", 1984).
 */
final class Quadrature {

  private static final Map<Integer, Quadrature> STANDARD = new ConcurrentHashMap<>();
  private static final int NEWTON_STEPS = 8;

  private final double[] nodes;
  private final double[] weights;

  private Quadrature(double[] nodes, double[] weights) {
    this.nodes = nodes;
    this.weights = weights;
  }

  /** Returns the rule with {@code count} nodes over an interval. */
  static Quadrature over(double from, double to, int count) {
    Quadrature standard = STANDARD.computeIfAbsent(count, Quadrature::standard);
    double[] nodes = new double[count];
    double[] weights = new double[count];
    double half = (to - from) / 2;
    for (int node = 0; node < count; node++) {
      nodes[node] = from + half * (1 + standard.nodes[node]);
      weights[node] = half * standard.weights[node];
    }
    return new Quadrature(nodes, weights);
  }

  /** Evaluates a function at every node. */
  double[] at(DoubleUnaryOperator function) {
    double[] values = new double[nodes.length];
    for (int node = 0; node < nodes.length; node++) {
      values[node] = function.applyAsDouble(nodes[node]);
    }
    return values;
  }

  /** Integrates a function multiplied by one whose values at the nodes are known. */
  double integral(double[] known, DoubleUnaryOperator function) {
    double sum = 0;
    for (int node = 0; node < nodes.length; node++) {
      sum += weights[node] * known[node] * function.applyAsDouble(nodes[node]);
    }
    return sum;
  }

  /** Returns the rule from -1 to 1. */
  private static Quadrature standard(int count) {
    double[] nodes = new double[count];
    double[] weights = new double[count];
    for (int node = 0; node < count; node++) {
      double x = -Math.cos(Math.PI * (node + 0.75) / (count + 0.5));
      double slope = 1;
      for (int step = 0; step < NEWTON_STEPS; step++) {
        double previous = 1;
        double value = x;
        for (int degree = 2; degree <= count; degree++) {
          double next = ((2 * degree - 1) * x * value - (degree - 1) * previous) / degree;
          previous = value;
          value = next;
        }
        slope = count * (x * value - previous) / (x * x - 1);
        x -= value / slope;
      }
      nodes[node] = x;
      weights[node] = 2 / ((1 - x * x) * slope * slope);
    }
    return new Quadrature(nodes, weights);
  }
}
