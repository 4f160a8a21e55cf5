package dev.loombench.tool.ownapp.answers;

/**
 * Two answers of one variant to the same request. Parts that differ between them, such as times and
 * tokens, say nothing about the variant.
 */
public record AnswerPair(ReceivedAnswer first, ReceivedAnswer second) {

  boolean isJson() {
    return first.isJson() && second.isJson();
  }
}
