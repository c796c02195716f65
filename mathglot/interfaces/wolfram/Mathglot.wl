(* Mathglot for the Wolfram Language: LaTeX as people write it, translated by the
   service that `mathglot serve` starts. Needs nothing but that service.

   Get["Mathglot.wl"]
   MathglotTranslate["\\int_0^\\pi \\sin^2 x\\,dx"]     the expression, held
   MathglotTranslate["J_\\nu(x)", "To" -> "sympy"]      another language, as a string *)

BeginPackage["Mathglot`"];

MathglotTranslate::usage = "MathglotTranslate[latex] gives the expression that LaTeX \
stands for, in HoldForm; ReleaseHold evaluates it. With the option \"To\" it gives the \
text in another language.";
MathglotAnswer::usage = "MathglotAnswer[latex] gives all that the service says of a \
formula, as an association: text, confidence, checks, assumptions, alternatives.";
MathglotExpression::usage = "MathglotExpression[text] gives the expression of a text in \
Mathematica's InputForm, in HoldForm.";
$MathglotService::usage = "$MathglotService is the address of the service.";

$MathglotService = "http://127.0.0.1:8000";

MathglotTranslate::refused = "The service says: `1`";
MathglotTranslate::absent = "There is no service at `1`: start one with mathglot serve.";

Options[MathglotAnswer] = {"To" -> "mathematica", "Assume" -> {}};
Options[MathglotTranslate] = Options[MathglotAnswer];

Begin["`Private`"];

MathglotAnswer[latex_String, OptionsPattern[]] :=
  ask[<|"latex" -> latex, "to" -> OptionValue["To"], "assume" -> OptionValue["Assume"]|>];

MathglotTranslate[latex_String, options : OptionsPattern[]] :=
  Module[{answer},
    answer = MathglotAnswer[latex, options];
    Which[
      FailureQ[answer], answer,
      OptionValue["To"] === "mathematica", MathglotExpression[answer["text"]],
      True, answer["text"]]];

MathglotExpression[text_String] := ToExpression[text, InputForm, HoldForm];

ask[body_Association] :=
  Module[{response, answer},
    response = URLRead[HTTPRequest[$MathglotService <> "/api/translate",
      <|"Method" -> "POST", "ContentType" -> "application/json",
        "Body" -> ExportString[body, "RawJSON", "Compact" -> True]|>]];
    If[FailureQ[response],
      Message[MathglotTranslate::absent, $MathglotService];
      Return[$Failed]];
    answer = ImportByteArray[response["BodyByteArray"], "RawJSON"];
    If[! AssociationQ[answer] || KeyExistsQ[answer, "error"],
      Message[MathglotTranslate::refused, describe[answer]];
      Return[$Failed]];
    answer];

describe[answer_Association] := Lookup[answer["error"], "message", answer["error"]];
describe[answer_] := answer;

End[];
EndPackage[];
