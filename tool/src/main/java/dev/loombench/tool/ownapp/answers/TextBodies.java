package dev.loombench.tool.ownapp.answers;

import dev.loombench.tool.yaml.Quoting;
import java.util.BitSet;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Comparison of text bodies, such as HTML, token by token. */
final class TextBodies {

  /** Words with the characters of numbers, times, paths and tokens; spaces; any other character. */
  private static final Pattern TOKEN =
      Pattern.compile("[\\p{L}\\p{N}_+/=.%:-]+|\\s+|[^\\p{L}\\p{N}_+/=.%:\\s-]");

  private static final int SHOWN_BEFORE = 3;
  private static final int SHOWN_AFTER = 8;

  private TextBodies() {}

  /** Compares two bodies of one variant with two of another. */
  static AnswerMatch match(String one, String oneAgain, String other, String otherAgain) {
    List<String> left = tokens(one);
    List<String> right = tokens(other);
    List<String> leftAgain = tokens(oneAgain);
    List<String> rightAgain = tokens(otherAgain);
    if (left.size() != leftAgain.size() || right.size() != rightAgain.size()) {
      return new AnswerMatch.BodiesVary();
    }
    var varying = varying(left, leftAgain);
    varying.or(varying(right, rightAgain));
    int shared = Math.min(left.size(), right.size());
    for (int index = 0; index < shared; index++) {
      if (!varying.get(index) && !left.get(index).equals(right.get(index))) {
        return different(left, right, index);
      }
    }
    return left.size() == right.size() ? new AnswerMatch.Same() : different(left, right, shared);
  }

  private static List<String> tokens(String body) {
    return TOKEN.matcher(body).results().map(MatchResult::group).toList();
  }

  private static BitSet varying(List<String> first, List<String> second) {
    var varying = new BitSet();
    for (int index = 0; index < first.size(); index++) {
      varying.set(index, !first.get(index).equals(second.get(index)));
    }
    return varying;
  }

  private static AnswerMatch different(List<String> one, List<String> other, int index) {
    return new AnswerMatch.Different("body", around(one, index), around(other, index));
  }

  private static String around(List<String> tokens, int index) {
    int from = Math.clamp(index - SHOWN_BEFORE, 0, tokens.size());
    int to = Math.clamp(index + SHOWN_AFTER, 0, tokens.size());
    return from == to ? "nothing" : Quoting.quoted(String.join("", tokens.subList(from, to)));
  }
}
